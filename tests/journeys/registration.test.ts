import { request, updateRecord } from '@paddock/contract';
import type { Page } from '@playwright/test';
import {
  apiAs,
  DEMO_PASSWORD,
  expect,
  expectNoAxeViolations,
  linkEmailedTo,
  makePerson,
  makePortal,
  originOf,
  pauseClock,
  signInByApi,
  test,
  uniqueSuffix,
} from './fixtures/index.ts';

const signUp = (page: Page) => page.getByRole('dialog', { name: 'Sign Up' });
const header = (page: Page) => page.getByRole('banner');

async function open(page: Page, address = '/homepage') {
  await page.goto(address);
  await header(page).getByRole('button', { name: 'Sign Up' }).click();
  await expect(signUp(page).getByLabel('First name')).toBeFocused();
  return signUp(page);
}

async function fill(page: Page, email: string, more: { username?: string; password?: string } = {}) {
  const dialog = signUp(page);
  await dialog.getByLabel('First name').fill('Mara');
  await dialog.getByLabel('Last name').fill('Newcomer');
  await dialog.getByLabel('User name').fill(more.username ?? '');
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(more.password ?? DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Sign Up' }).click();
}

test.describe('the dialog', () => {
  test('[AUT-01] links its five views and keeps what was typed, except passwords', async ({ page }) => {
    const email = `mara-${uniqueSuffix()}@example.com`;
    await page.goto('/homepage');
    const opener = header(page).getByRole('button', { name: 'Sign In' });
    await opener.click();
    const signIn = page.getByRole('dialog', { name: 'Sign In' });
    const address = signIn.getByLabel('Email address');
    await expect(address).toBeFocused();
    await expect(address).toHaveAttribute('autocomplete', 'username webauthn');
    await expect(address).toHaveAttribute('inputmode', 'email');
    await address.fill(email);
    const password = signIn.getByLabel('Password', { exact: true });
    await expect(password).toHaveAttribute('autocomplete', 'current-password');
    await password.fill('typed in passing');
    await signIn.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await expectNoAxeViolations(page);

    await signIn.getByRole('button', { name: 'Forgot password?' }).click();
    const reset = page.getByRole('dialog', { name: 'Reset password' });
    await expect(reset.getByLabel('Email address')).toBeFocused();
    await expect(reset.getByLabel('Email address')).toHaveValue(email);
    await expectNoAxeViolations(page);
    await reset.getByRole('button', { name: 'Send reset instructions' }).click();
    const sent = page.getByRole('dialog', { name: 'Check your inbox' });
    await expect(sent.getByRole('status').first()).toHaveText(
      "If we found an account associated with that username, we've sent password reset instructions to the primary email address on the account.",
    );
    await expectNoAxeViolations(page);
    await sent.getByRole('button', { name: 'Back to log in' }).click();
    await expect(address).toBeFocused();
    await expect(address).toHaveValue(email);
    await expect(password).toHaveValue('');

    await signIn.getByRole('button', { name: 'Sign up' }).click();
    const dialog = signUp(page);
    await expect(dialog.getByLabel('First name')).toBeFocused();
    await expect(dialog.getByLabel('Email address')).toHaveValue(email);
    await expectNoAxeViolations(page);
    for (const [label, hint] of [
      ['First name', 'given-name'],
      ['Last name', 'family-name'],
      ['Email address', 'email'],
      ['Password', 'new-password'],
    ] as const)
      await expect(dialog.getByLabel(label, { exact: true })).toHaveAttribute('autocomplete', hint);
    await dialog.getByLabel('First name').fill('Mara');
    await dialog.getByRole('button', { name: 'Back to log in' }).click();
    await signIn.getByRole('button', { name: 'Sign up' }).click();
    await expect(dialog.getByLabel('First name')).toHaveValue('Mara');
    // Closing it by mistake loses nothing either, and the focus returns to where it was.
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    await header(page).getByRole('button', { name: 'Sign Up' }).click();
    await expect(dialog.getByLabel('First name')).toHaveValue('Mara');
  });
});

test.describe('registering', () => {
  test('[AUT-04] [AUT-12] makes an account that signs in once the emailed link confirmed it; the email can be sent again', async ({
    page,
    newVisitor,
    allowConsole,
  }) => {
    allowConsole(/status of 403/);
    const email = `mara-${uniqueSuffix()}@example.com`;
    await open(page);
    const sent = page.waitForRequest((outgoing) => outgoing.url().endsWith('/auth/register'));
    await fill(page, email, { username: `mara-${uniqueSuffix()}` });
    expect(Object.keys((await sent).postDataJSON() as object).sort()).toEqual(
      ['email', 'firstName', 'lastName', 'password', 'username'].sort(),
    );
    const done = page.getByRole('dialog', { name: 'Almost there' });
    await expect(done).toContainText(`We have sent an email to ${email}`);
    await expectNoAxeViolations(page);
    expect(await page.evaluate(() => localStorage.getItem('authCode'))).toBeNull();
    const first = await linkEmailedTo(email, 'confirm_email');
    await done.getByRole('button', { name: 'Send the confirmation email again' }).click();
    await expect(done.getByText('We have sent a new confirmation link')).toBeVisible();
    await linkEmailedTo(email, 'confirm_email', 2);

    // Only the right password leads to the request to confirm; the email can be sent again from there.
    await done.getByRole('button', { name: 'Back to log in' }).click();
    const signIn = page.getByRole('dialog', { name: 'Sign In' });
    await expect(signIn.getByLabel('Email address')).toHaveValue(email);
    await signIn.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await signIn.getByRole('button', { name: 'Sign In' }).click();
    await expect(signIn.getByRole('alert')).toContainText('Please confirm your email address first');
    await signIn.getByRole('button', { name: 'Send the confirmation email again' }).click();
    await expect(signIn.getByText('We have sent a new confirmation link')).toBeVisible();
    await linkEmailedTo(email, 'confirm_email', 3);

    // On another device, where people often open emails.
    const phone = await newVisitor();
    await phone.goto(first);
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Email confirmed');
    await signIn.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await signIn.getByRole('button', { name: 'Sign In' }).click();
    await expect(header(page).getByRole('button', { name: 'Log Out' })).toBeVisible();
  });

  test('[AUT-05] shows what is wrong under each field for two seconds', async ({ page, allowConsole }) => {
    allowConsole(/status of 400/);
    await page.clock.install();
    const dialog = await open(page);
    await pauseClock(page);
    const messages = [
      ['First name', 'Please enter your first name.'],
      ['Last name', 'Please enter your last name.'],
      ['Email address', 'Please enter a valid email address.'],
      ['Password', 'Password is too short'],
    ] as const;
    await dialog.getByLabel('Email address').fill('no address');
    await dialog.getByLabel('Password', { exact: true }).fill('five5');
    await dialog.getByRole('button', { name: 'Sign Up' }).click();
    for (const [label, message] of messages) {
      const field = dialog.getByLabel(label, { exact: true });
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(new RegExp(message));
    }
    await expect(dialog.getByLabel('First name')).toBeFocused();
    await page.clock.runFor(1_990);
    for (const [, message] of messages) await expect(dialog.getByText(message)).toBeVisible();
    await page.clock.runFor(10);
    for (const [, message] of messages) await expect(dialog.getByText(message)).toHaveCount(0);
    await expect(dialog.getByLabel('Email address')).toHaveValue('no address');
  });

  test('[AUT-06] [AUT-20] shows any other rejection as a toast with the server’s message; a closed portal has no Sign Up', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/status of 403/);
    const { portal, origin } = await makePortal();
    await open(page, `${origin}/homepage`);
    // Registration is closed while the form is open.
    await request(await apiAs('superadmin@example.com'), updateRecord, {
      params: { collection: 'portals', id: portal._id },
      body: { registrationDisabled: true },
    });
    const words = 'Registration is not open on this site.';
    await expect(async () => {
      await fill(page, `mara-${uniqueSuffix()}@example.com`);
      await expect(page.getByRole('alert').filter({ hasText: words }).first()).toBeVisible({
        timeout: 2_000,
      });
    }).toPass();
    await page.goto(`${origin}/homepage`);
    await header(page).getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Forgot password?' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Sign up$/i, includeHidden: true })).toHaveCount(0);
  });

  test('[AUT-21] signs in when the reply to a registration has me and authCode @proof', async ({ page }) => {
    const reply = await signInByApi((await makePerson()).email);
    await open(page);
    await page.route('**/auth/register', (route) => route.fulfill({ json: reply }));
    await fill(page, `mara-${uniqueSuffix()}@example.com`);
    await expect(header(page).getByRole('button', { name: 'Log Out' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('authCode'))).toBe(reply.authCode);
  });
});

for (const portal of ['stallion', 'sports'] as const)
  test(`[AUT-20] a visitor of ${portal} sees the public pages, Sign In, Sign Up and subscribe${portal === 'sports' ? ' @proof' : ''}`, async ({
    page,
  }) => {
    for (const path of ['/', '/portfolio', '/about', '/education']) {
      await page.goto(`${originOf(portal)}${path}`);
      await expect(header(page).getByRole('button', { name: 'Sign In' })).toBeVisible();
      await expect(header(page).getByRole('button', { name: 'Sign Up' })).toBeVisible();
      await expect(header(page).getByRole('button', { name: 'Log Out' })).toBeHidden();
      if (path === '/portfolio') await expect(page.getByPlaceholder('email')).toBeVisible();
    }
  });
