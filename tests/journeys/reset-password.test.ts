import type { Page } from '@playwright/test';
import {
  DEMO_PASSWORD,
  emailsTo,
  expect,
  expectNoAxeViolations,
  linkEmailedTo,
  makePerson,
  test,
  uniqueSuffix,
} from './fixtures/index.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function openReset(page: Page) {
  await page.goto('/homepage');
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Forgot password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset password' });
  await expect(dialog.getByLabel('Email address')).toBeFocused();
  return dialog;
}

const fieldsOf = (page: Page) => ({
  code: page.getByLabel('Reset code'),
  password: page.getByLabel('New password', { exact: true }),
  again: page.getByLabel('Confirm new password'),
  save: page.getByRole('button', { name: 'Save password' }),
});

test('[AUT-07] [AUT-13] sets a new password once with the emailed link, and ends the sessions', async ({
  page,
  signIn,
  newVisitor,
  allowConsole,
}) => {
  const person = await makePerson();
  const elsewhere = await newVisitor();
  await signIn(elsewhere, person.email);
  await elsewhere.goto('/dashboard');
  await expect(heading(elsewhere)).toHaveText('Dashboard');

  const dialog = await openReset(page);
  await dialog.getByLabel('Email address').fill(person.email.toUpperCase());
  await dialog.getByRole('button', { name: 'Send reset instructions' }).click();
  await expect(page.getByRole('dialog', { name: 'Check your inbox' })).toBeVisible();
  const link = await linkEmailedTo(person.email, 'reset_password');
  await page.goto(link);
  await expect(heading(page)).toHaveText('New password');
  await expectNoAxeViolations(page);
  const { code, password, again, save } = fieldsOf(page);
  await expect(code).toHaveCount(0);

  await password.fill('five5');
  await again.fill('five5');
  await save.click();
  await expect(page.getByText('Password is too short')).toBeVisible();
  await password.fill('a much better one');
  await save.click();
  await expect(page.getByText('Password mismatch')).toBeVisible();
  await again.fill('a much better one');
  await save.click();
  await expect(heading(page)).toHaveText('Password saved');
  await expect.poll(async () => (await emailsTo(person.email))[0]?.subject).toContain('was changed');

  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  const form = page.getByRole('dialog', { name: 'Sign In' });
  await form.getByLabel('Email address').fill(person.email);
  await form.getByLabel('Password', { exact: true }).fill('a much better one');
  await form.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/dashboard');

  allowConsole(/status of 401/, /status of 400/);
  await elsewhere.reload();
  await expect(heading(elsewhere)).toHaveText('Sign In Required');
  await page.goto(link);
  await password.fill('yet another one');
  await again.fill('yet another one');
  await save.click();
  await expect(code).toHaveAccessibleDescription('Invalid or Expired Reset Code');
});

/** Opens the page of a new password with the link emailed to a new person. */
async function openNewPassword(page: Page) {
  const { email } = await makePerson();
  const dialog = await openReset(page);
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByRole('button', { name: 'Send reset instructions' }).click();
  await page.goto(await linkEmailedTo(email, 'reset_password'));
  return fieldsOf(page);
}

test('[AUT-13] saves a new password that the browser filled in without an input event @proof', async ({
  page,
}) => {
  const { password, again, save } = await openNewPassword(page);
  for (const field of [password, again])
    await field.evaluate((input: HTMLInputElement) => {
      input.value = 'a much better one';
    });
  await save.click();
  await expect(heading(page)).toHaveText('Password saved');
});

test('[AUT-13] moves the focus to the field that is wrong when a new password is rejected @proof', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 400/);
  const { code, password, again, save } = await openNewPassword(page);
  await password.fill('five5');
  await again.fill('five5');
  await save.click();
  await expect(password).toBeFocused();
  await password.fill('a much better one');
  await save.click();
  await expect(again).toBeFocused();

  await page.goto('/reset_password/no-such-code');
  await password.fill('a much better one');
  await again.fill('a much better one');
  await save.click();
  await expect(code).toBeFocused();
});

test('[AUT-07] shows the same message for a name that nobody has @proof', async ({ page }) => {
  const dialog = await openReset(page);
  await dialog.getByLabel('Email address').fill(`nobody-${uniqueSuffix()}@example.com`);
  await dialog.getByRole('button', { name: 'Send reset instructions' }).click();
  await expect(page.getByRole('dialog', { name: 'Check your inbox' }).getByRole('status')).toHaveText(
    "If we found an account associated with that username, we've sent password reset instructions to the primary email address on the account.",
  );
});

test('[AUT-13] signs this browser out after a new password if it was signed in as the same person @proof', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/status of 401/);
  const person = await makePerson();
  const dialog = await openReset(page);
  await dialog.getByLabel('Email address').fill(person.email);
  await dialog.getByRole('button', { name: 'Send reset instructions' }).click();
  const link = await linkEmailedTo(person.email, 'reset_password');
  await signIn(page, person.email);
  await page.goto(link);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log Out' })).toBeVisible();
  const { password, again, save } = fieldsOf(page);
  await password.fill(`${DEMO_PASSWORD} anew`);
  await again.fill(`${DEMO_PASSWORD} anew`);
  await save.click();
  await expect(heading(page)).toHaveText('Password saved');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('[AUT-13] [AUT-01] shows a code that is missing or does not work with its error, and sends a new link from there @proof', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 400/);
  const person = await makePerson();
  const { code, password, again, save } = fieldsOf(page);
  await page.goto('/reset_password/');
  await expect(code).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send a new link' })).toBeVisible();
  await page.goto('/reset_password/%20');
  await password.fill('a much better one');
  await again.fill('a much better one');
  await save.click();
  await expect(code).toHaveAccessibleDescription('Reset password code is required');

  await page.goto('/reset_password/no-such-code');
  await expect(code).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Send a new link' })).toHaveCount(0);
  await password.fill('a much better one');
  await again.fill('a much better one');
  await save.click();
  await expect(code).toHaveAccessibleDescription('Invalid or Expired Reset Code');
  await expect(code).toHaveValue('no-such-code');
  await expect(password).toHaveValue('a much better one');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Send a new link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset password' });
  await dialog.getByLabel('Email address').fill(person.email);
  await dialog.getByRole('button', { name: 'Send reset instructions' }).click();
  await expect(page.getByRole('dialog', { name: 'Check your inbox' })).toBeVisible();
  await page.goto(await linkEmailedTo(person.email, 'reset_password'));
  await password.fill('a much better one');
  await again.fill('a much better one');
  await save.click();
  await expect(heading(page)).toHaveText('Password saved');
});

test('[AUT-01] opens the dialog in the reset view for ?signin=reset, once and for visitors only @proof', async ({
  page,
  signIn,
}) => {
  await page.goto('/about?signin=reset');
  await expect(page.getByRole('dialog', { name: 'Reset password' })).toBeVisible();
  await expect(page).toHaveURL('/about');
  await page.reload();
  await expect(heading(page)).toHaveText('About Stallion Fund');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const person = await makePerson();
  await signIn(page, person.email);
  await page.goto('/about?signin=reset');
  await expect(page).toHaveURL('/about');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log Out' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
