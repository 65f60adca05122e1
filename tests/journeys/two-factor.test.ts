import { beginAuthenticator, call, confirmAuthenticator, persistSettings } from '@paddock/contract';
import type { Page } from '@playwright/test';
import { appCode } from '../../packages/testing/src/second-factors.ts';
import {
  callsAs,
  DEMO_PASSWORD,
  expect,
  expectNoAxeViolations,
  mailsTo,
  makePerson,
  test,
} from './fixtures/index.ts';

/** The code of now, or of so many time steps later: each is taken once, and the next one counts already. */
const codeOf = (secret: string, later = 0) => appCode(secret, new Date(Date.now() + later * 30_000));

/** Somebody who has set up an app by its calls. */
async function withApp() {
  const person = await makePerson();
  const transport = await person.calls();
  const { secret } = await call(transport, beginAuthenticator, {});
  const made = await call(transport, confirmAuthenticator, { body: { code: codeOf(secret) } });
  return { ...person, secret, recoveryCodes: made.recoveryCodes ?? [] };
}

async function givePassword(page: Page, email: string) {
  await page.goto('/homepage');
  await page.getByRole('main').getByRole('button', { name: 'Investor sign in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign In' });
  await dialog.getByLabel('E-mail address').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  const second = page.getByRole('dialog', { name: 'One more step' });
  // The proof of work takes its time.
  await second.waitFor({ timeout: 40_000 });
  return second;
}

const isSignedIn = (page: Page) =>
  expect(page.getByRole('banner').getByRole('button', { name: 'Log Out' })).toBeVisible();

test.describe('two-factor with an authenticator app', () => {
  test('is set up on the security page with a QR code and a first code; the recovery codes show once', async ({
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
    const codes = recovery.getByRole('list', { name: 'New recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      recovery.getByRole('link', { name: 'Download as text' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('recovery-codes.txt');
    await expectNoAxeViolations(page);
    await expect(app.getByRole('button', { name: 'Remove the app' })).toBeVisible();
    await expect
      .poll(async () => (await mailsTo(person.email))[0]?.subject)
      .toContain('authenticator app was set up');
    await page.reload();
    await expect(recovery).toContainText('10 codes are left.');
    await expect(codes).toHaveCount(0);
  });

  test('[AUT-02] signing in asks for a code after the password; a wrong one is told in words @proof', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/status of 401/);
    const { email, secret } = await withApp();
    const dialog = await givePassword(page, email);
    const field = dialog.getByLabel('Code of your authenticator app');
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await expectNoAxeViolations(page);
    await field.fill('12345');
    await field.press('Enter');
    await expect(dialog.getByText('This is not the code that your app shows now.')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('authCode'))).toBeNull();
    // As an app shows it, in two groups.
    await field.fill(codeOf(secret, 1).replace(/^.../, '$& '));
    await dialog.getByRole('button', { name: 'Sign In' }).click();
    await isSignedIn(page);
    await expect(page).toHaveURL('/homepage');
  });

  test('[AUT-02] @phone a recovery code signs in without the phone @proof', async ({ page }) => {
    const { email, recoveryCodes } = await withApp();
    const dialog = await givePassword(page, email);
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
    const field = dialog.getByLabel('Recovery code');
    await expect(field).toBeFocused();
    await field.fill(recoveryCodes[0] ?? '');
    await expectNoAxeViolations(page);
    await field.press('Enter');
    await expect(dialog).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('authCode'))).not.toBeNull();
  });

  test('a level that asks for one leads its people to the security page, and lets them go on from there @proof', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/status of 403/);
    const superadmin = await callsAs('superadmin@example.com');
    const requireFor = (levels: string[]) =>
      call(superadmin, persistSettings, { body: { settings: { secondFactorRequiredFor: levels } } });
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
