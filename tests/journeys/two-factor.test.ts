import {
  beginAuthenticatorSetup,
  confirmAuthenticatorSetup,
  persistSettings,
  readSecondFactors,
  request,
} from '@paddock/contract';
import type { Page } from '@playwright/test';
import { totpCode } from '../../packages/testing/src/second-factors.ts';
import {
  apiAs,
  DEMO_PASSWORD,
  emailsTo,
  expect,
  expectNoAxeViolations,
  makePerson,
  once,
  type Person,
  test,
} from './fixtures/index.ts';

/** The code of the current time step or a later one. Each code works once, and the next step's is already valid. */
const codeOf = (secret: string, later = 0) => totpCode(secret, new Date(Date.now() + later * 30_000));

/** Somebody who has set up an app over the API. */
async function createPersonWithApp() {
  const person = await makePerson();
  return { ...person, ...(await addApp(person)) };
}

async function addApp(person: Person) {
  const transport = await person.api();
  const { secret } = await request(transport, beginAuthenticatorSetup, {});
  const made = await request(transport, confirmAuthenticatorSetup, { body: { code: codeOf(secret) } });
  return { secret, recoveryCodes: made.recoveryCodes ?? [] };
}

async function submitPassword(page: Page, email: string) {
  await page.goto('/homepage');
  await page.getByRole('main').getByRole('button', { name: 'Investor sign in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign In' });
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  const second = page.getByRole('dialog', { name: 'One more step' });
  // The proof of work takes a while.
  await second.waitFor({ timeout: 40_000 });
  return second;
}

const isSignedIn = (page: Page) =>
  expect(page.getByRole('banner').getByRole('button', { name: 'Log Out' })).toBeVisible();

test.describe('two-factor with an authenticator app', () => {
  test('is set up on the security page with a QR code and a first code, and shows the recovery codes once', async ({
    page,
    signIn,
  }) => {
    const person = await makePerson();
    await signIn(page, person.email);
    await page.goto('/security');
    const app = page.getByRole('region', { name: 'Authenticator app' });
    await app.getByRole('button', { name: 'Set up an app' }).click();
    await expect(app.getByRole('img', { name: 'QR code' })).toBeVisible();
    const secret = (await app.locator('code').innerText()).replaceAll(' ', '');
    const field = app.getByLabel('Enter the code');
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(field).toHaveAttribute('inputmode', 'numeric');
    await expectNoAxeViolations(page);
    await field.fill(codeOf(secret));
    await field.press('Enter');

    const recovery = page.getByRole('region', { name: 'Recovery codes' });
    await expect(recovery).toContainText('10 codes are left.');
    const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
    const codes = dialog.getByRole('list', { name: 'New recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('link', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('recovery-codes.txt');
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'I have saved them' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(app.getByRole('button', { name: 'Remove the app' })).toBeVisible();
    await expect
      .poll(async () => (await emailsTo(person.email))[0]?.subject)
      .toContain('authenticator app was set up');
    await page.reload();
    await expect(recovery).toContainText('10 codes are left.');
    await expect(codes).toHaveCount(0);
  });

  test('[AUT-02] keeps the recovery codes open until the person confirms having saved them: no key, click or reload loses them @proof', async ({
    page,
    signIn,
    context,
  }) => {
    const person = await makePerson();
    await signIn(page, person.email);
    await addApp(person);
    await page.goto('/security');
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], {
      origin: new URL(page.url()).origin,
    });
    const recovery = page.getByRole('region', { name: 'Recovery codes' });
    await recovery.getByRole('button', { name: 'Create new codes' }).click();
    await recovery.getByRole('group').getByRole('button', { name: 'Create new codes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
    const codes = dialog.getByRole('list', { name: 'New recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    const shown = await codes.allInnerTexts();
    const copy = dialog.getByRole('button', { name: 'Copy' });
    await expect(copy).toBeFocused();
    await copy.press('Enter');
    await expect(page.getByText('The codes have been copied to the clipboard.')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    for (const code of shown) expect(copied).toContain(code);

    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(0);
    const [question] = await Promise.all([
      page.waitForEvent('dialog'),
      page.evaluate(() => setTimeout(() => location.reload())),
    ]);
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    expect(await codes.allInnerTexts()).toEqual(shown);

    // They print on their own.
    await page.emulateMedia({ media: 'print' });
    await expect(codes.first()).toBeVisible();
    await expect(recovery).toBeHidden();
    await expect(copy).toBeHidden();
    await page.emulateMedia({ media: 'screen' });

    await dialog.getByRole('button', { name: 'I have saved them' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(recovery).toContainText('10 codes are left.');
    await expect(recovery.getByRole('button', { name: 'Show your new codes again' })).toHaveCount(0);
    await page.reload();
    await expect(recovery).toContainText('10 codes are left.');
    await expect(page.getByText(shown[0] ?? '')).toHaveCount(0);
  });

  test('[AUT-02] asks for a code after the password, and says if it is wrong @proof', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/status of 401/);
    const { email, secret } = await createPersonWithApp();
    const dialog = await submitPassword(page, email);
    const field = dialog.getByLabel('Code from your authenticator app');
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await expectNoAxeViolations(page);
    await field.fill('12345');
    await field.press('Enter');
    await expect(dialog.getByText('This is not the code that your app shows now.')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('authCode'))).toBeNull();
    // In two groups, as apps show it.
    await field.fill(codeOf(secret, 1).replace(/^.../, '$& '));
    await dialog.getByRole('button', { name: 'Sign In' }).click();
    await isSignedIn(page);
    await expect(page).toHaveURL('/homepage');
  });

  test('[SEC-02] asks an idle session for the password and a code; a code of the app removes it', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/status of 40[03]/);
    const { email, secret, api } = await createPersonWithApp();
    // The page uses the session of the API: signing in by the form would ask for a code too.
    await signIn(page, email);
    await page.goto('/security');
    const recovery = page.getByRole('region', { name: 'Recovery codes' });
    const refusal = { status: 403, json: { code: 'sudo_required', message: 'Please confirm first.' } };
    await page.route(
      '**/auth/second/recovery',
      once((route) => route.fulfill(refusal)),
    );
    await recovery.getByRole('button', { name: 'Create new codes' }).click();
    await recovery.getByRole('group').getByRole('button', { name: 'Create new codes' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const field = dialog.getByLabel('Code from your authenticator app');
    await expect(field).toBeFocused();
    await expectNoAxeViolations(page);
    await field.fill('12345');
    await field.press('Enter');
    await expect(dialog.getByText('This is not the code that your app shows now.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'New recovery codes' })).toHaveCount(0);
    await field.fill(codeOf(secret, 1));
    await field.press('Enter');
    const shown = page.getByRole('dialog', { name: 'Your recovery codes' });
    const codes = shown.getByRole('list', { name: 'New recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    const kept = await codes.first().innerText();
    await shown.getByRole('button', { name: 'I have saved them' }).click();
    await expect(shown).toHaveCount(0);

    const app = page.getByRole('region', { name: 'Authenticator app' });
    await app.getByRole('button', { name: 'Remove the app' }).click();
    const form = app.getByRole('form', { name: 'Remove the app' });
    await expect(form.getByLabel('Code from your authenticator app')).toBeFocused();
    // The current and the next code are used up: the phone is lost, and a recovery code replaces it.
    await form.getByRole('button', { name: 'I lost it. Use a recovery code' }).click();
    await form.getByLabel('Recovery code').fill(kept);
    await expectNoAxeViolations(page);
    await form.getByRole('button', { name: 'Remove the app' }).click();
    await expect(app.getByRole('button', { name: 'Set up an app' })).toBeVisible();
    const left = await request(await api(), readSecondFactors, {});
    expect(left.authenticatorSince).toBeNull();
  });

  test('[AUT-02] @phone signs in with a recovery code without the phone @proof', async ({ page }) => {
    const { email, recoveryCodes } = await createPersonWithApp();
    const dialog = await submitPassword(page, email);
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
    const field = dialog.getByLabel('Recovery code');
    await expect(field).toBeFocused();
    await field.fill(recoveryCodes[0] ?? '');
    await expectNoAxeViolations(page);
    await field.press('Enter');
    await expect(dialog).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('authCode'))).not.toBeNull();
  });

  test('leads people whose level requires one to the security page, and lets them continue from there @proof', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/status of 403/);
    const superadmin = await apiAs('superadmin@example.com');
    const requireFor = (levels: string[]) =>
      request(superadmin, persistSettings, { body: { settings: { secondFactorRequiredFor: levels } } });
    const person = await makePerson({ level: 'guest' });
    await requireFor(['guest']);
    try {
      await signIn(page, person.email);
      await page.goto('/profile');
      await expect(page).toHaveURL('/security');
      await expect(page.getByText('Please set up a second factor first')).toBeVisible();
      await expectNoAxeViolations(page);
      const app = page.getByRole('region', { name: 'Authenticator app' });
      await app.getByRole('button', { name: 'Set up an app' }).click();
      const secret = (await app.locator('code').innerText()).replaceAll(' ', '');
      await app.getByLabel('Enter the code').fill(codeOf(secret));
      await app.getByRole('button', { name: 'Turn on' }).click();
      await expect(page.getByText('Please set up a second factor first')).toHaveCount(0);
      await page.goto('/homepage');
      await expect(page).toHaveURL('/homepage');
    } finally {
      await requireFor([]);
    }
  });
});
