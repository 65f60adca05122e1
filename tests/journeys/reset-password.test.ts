import type { Page } from '@playwright/test';
import {
  DEMO_PASSWORD,
  expect,
  expectNoAxeViolations,
  linkMailedTo,
  mailsTo,
  makePerson,
  mark,
  test,
} from './fixtures/index.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function openReset(page: Page) {
  await page.goto('/homepage');
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Forgot password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset password' });
  await expect(dialog.getByLabel('E-mail address')).toBeFocused();
  return dialog;
}

const fieldsOf = (page: Page) => ({
  code: page.getByLabel('Reset code'),
  password: page.getByLabel('New password', { exact: true }),
  again: page.getByLabel('New password again'),
  save: page.getByRole('button', { name: 'Save password' }),
});

test('[AUT-07] [AUT-13] the mailed link sets a new password once, and ends the sessions @proof', async ({
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
  await dialog.getByLabel('E-mail address').fill(person.email.toUpperCase());
  await dialog.getByRole('button', { name: 'Send reset instructions' }).click();
  await expect(page.getByRole('dialog', { name: 'Check your inbox' })).toBeVisible();
  const link = await linkMailedTo(person.email, 'reset_password');
  await page.goto(link);
  await expect(heading(page)).toHaveText('New password');
  await expectNoAxeViolations(page);
  const { code, password, again, save } = fieldsOf(page);
  await expect(code).toHaveValue(link.split('/').at(-1) ?? '');

  await password.fill('five5');
  await again.fill('five5');
  await save.click();
  await expect(page.getByText('Password is too short')).toBeVisible();
  await password.fill('a much better one');
  await save.click();
  await expect(page.getByText('Password mismatch')).toBeVisible();
  await again.fill('a much better one');
  const kept = await code.inputValue();
  await code.fill(' ');
  await save.click();
  await expect(page.getByText('Reset password code is required')).toBeVisible();
  await code.fill(kept);
  await save.click();
  await expect(heading(page)).toHaveText('Password saved');
  await expect.poll(async () => (await mailsTo(person.email))[0]?.subject).toContain('was changed');

  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  const form = page.getByRole('dialog', { name: 'Sign In' });
  await form.getByLabel('E-mail address').fill(person.email);
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

test('[AUT-07] the answer is the same for a name that nobody has', async ({ page }) => {
  const dialog = await openReset(page);
  await dialog.getByLabel('E-mail address').fill(`nobody-${mark()}@example.com`);
  await dialog.getByRole('button', { name: 'Send reset instructions' }).click();
  await expect(page.getByRole('dialog', { name: 'Check your inbox' }).getByRole('status')).toHaveText(
    "If we found an account associated with that username, we've sent password reset instructions to the primary email address on the account.",
  );
});

test('[AUT-13] a new password signs this browser out where it was signed in as the same person', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/status of 401/);
  const person = await makePerson();
  const dialog = await openReset(page);
  await dialog.getByLabel('E-mail address').fill(person.email);
  await dialog.getByRole('button', { name: 'Send reset instructions' }).click();
  const link = await linkMailedTo(person.email, 'reset_password');
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
