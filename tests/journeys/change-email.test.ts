import { beginAuthenticatorSetup, changeEmail, confirmAuthenticatorSetup, request } from '@paddock/contract';
import type { Page } from '@playwright/test';
import { totpCode } from '../../packages/testing/src/second-factors.ts';
import {
  DEMO_PASSWORD,
  emailsTo,
  expect,
  expectNoAxeViolations,
  linkEmailedTo,
  makePerson,
  serverDatabase,
  signInByApi,
  test,
  uniqueSuffix,
} from './fixtures/index.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const section = (page: Page) => page.getByRole('region', { name: 'Email address' });

/** Requests another address on the security page. */
async function requestEmailChange(page: Page, address: string): Promise<void> {
  await page.goto('/security');
  await section(page).getByRole('button', { name: 'Change email address' }).click();
  const form = page.getByRole('form', { name: 'Change email address' });
  await expect(form.getByLabel('New email address')).toBeFocused();
  await form.getByLabel('New email address').fill(address);
  await form.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(section(page).getByRole('note')).toContainText(address);
}

test('a new email address applies everywhere once its own mailbox confirms it', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/status of 400/);
  const person = await makePerson();
  const wanted = `moved-${uniqueSuffix()}@example.com`;
  await signIn(page, person.email);
  await requestEmailChange(page, wanted);
  await expect(section(page)).toContainText(person.email);
  await expectNoAxeViolations(page);
  expect((await emailsTo(person.email))[0]).toMatchObject({
    subject: expect.stringContaining('is about to change'),
    text: expect.stringContaining(wanted),
  });

  await page.goto(await linkEmailedTo(wanted, 'new_email'));
  await expect(heading(page)).toHaveText('Your new email address');
  await expectNoAxeViolations(page);
  expect((await signInByApi(person.email)).me.email).toBe(person.email);
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect(heading(page)).toHaveText('Email address changed');
  await page.getByRole('link', { name: 'Go to your security page' }).click();
  await expect(section(page)).toContainText(wanted);
  await expect(section(page).getByRole('note')).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Activity' })).toContainText('You asked to change');
  expect((await signInByApi(wanted)).me).toMatchObject({ email: wanted, username: wanted });

  await page.goto(await linkEmailedTo(wanted, 'new_email'));
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect(page.getByRole('alert')).toContainText('no longer works');
});

test('errors show under their fields, and an unconfirmed change of email address can be canceled @proof', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/status of 400/);
  const person = await makePerson();
  const wanted = `moved-${uniqueSuffix()}@example.com`;
  await signIn(page, person.email);
  await page.goto('/security');
  const opener = section(page).getByRole('button', { name: 'Change email address' });
  await opener.click();
  const form = page.getByRole('form', { name: 'Change email address' });
  const submit = form.getByRole('button', { name: 'Change email address' });
  await submit.click();
  await expect(form.getByText('Please enter the new address.')).toBeVisible();
  await form.getByLabel('New email address').fill('nowhere');
  await form.getByLabel('Password', { exact: true }).fill('not it');
  await submit.click();
  await expect(form.getByText('Please enter a valid email address.')).toBeVisible();
  await form.getByLabel('New email address').fill(wanted);
  await submit.click();
  await expect(form.getByText('This is not your password.')).toBeVisible();
  await expect(form.getByLabel('New email address')).toHaveValue(wanted);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(opener).toBeFocused();
  expect(await emailsTo(wanted)).toEqual([]);

  await requestEmailChange(page, wanted);
  await section(page).getByRole('button', { name: 'Cancel the change' }).click();
  await expect(section(page).getByRole('note')).toHaveCount(0);
});

test('the owner of the old email address undoes a change: all sessions end, and a new password is set @proof', async ({
  page,
  signIn,
  newVisitor,
  allowConsole,
}) => {
  allowConsole(/status of 400/, /status of 401/);
  const person = await makePerson();
  const wanted = `thief-${uniqueSuffix()}@example.com`;
  const thief = await newVisitor();
  await signIn(thief, person.email);
  await requestEmailChange(thief, wanted);
  await thief.goto(await linkEmailedTo(wanted, 'new_email'));
  await thief.getByRole('button', { name: 'Use this address' }).click();
  await expect(heading(thief)).toHaveText('Email address changed');

  await page.goto(await linkEmailedTo(person.email, 'keep_email'));
  await expect(heading(page)).toHaveText('Was this not you?');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Keep the old address' }).click();
  await expect(heading(page)).toHaveText('Your account is secure');
  await thief.goto('/dashboard');
  await expect(heading(thief)).toHaveText('Sign In Required');
  await expect(signInByApi(wanted)).rejects.toThrow();

  await page.goto(await linkEmailedTo(person.email, 'reset_password'));
  await page.getByLabel('New password', { exact: true }).fill('a much better one');
  await page.getByLabel('Confirm new password').fill('a much better one');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(heading(page)).toHaveText('Password saved');
  expect((await signInByApi(person.email, 'a much better one')).me.email).toBe(person.email);
});

test('[SEC-12] a new email address is asked for with the second factor too @proof', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/status of 400/);
  const person = await makePerson();
  const transport = await person.api();
  const { secret } = await request(transport, beginAuthenticatorSetup, {});
  const codeIn = (steps: number) => totpCode(secret, new Date(Date.now() + steps * 30_000));
  await request(transport, confirmAuthenticatorSetup, { body: { code: codeIn(0) } });
  const wanted = `moved-${uniqueSuffix()}@example.com`;
  await signIn(page, person.email);
  await page.goto('/security');
  await section(page).getByRole('button', { name: 'Change email address' }).click();
  await section(page).getByLabel('New email address').fill(wanted);
  await section(page).getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  const field = section(page).getByLabel('Code from your authenticator app');
  await expect(field).toBeFocused();
  await expectNoAxeViolations(page);
  await field.fill('000000');
  await page.keyboard.press('Enter');
  await expect(section(page).getByText('This is not the code that your app shows now.')).toBeVisible();
  await expect(section(page).getByRole('note')).toHaveCount(0);
  await field.fill(codeIn(1));
  await page.keyboard.press('Enter');
  await expect(section(page).getByRole('note')).toContainText(wanted);
});

test('[SEC-02] asks for the second factor before a change of email address is undone; the error of a wrong code shows under its field @proof', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 400/);
  const person = await makePerson();
  const transport = await person.api();
  const { secret } = await request(transport, beginAuthenticatorSetup, {});
  const codeIn = (steps: number) => totpCode(secret, new Date(Date.now() + steps * 30_000));
  const { recoveryCodes } = await request(transport, confirmAuthenticatorSetup, {
    body: { code: codeIn(0) },
  });
  const db = await serverDatabase();
  await db.query(
    `UPDATE totp_factors SET "confirmedAt" = "confirmedAt" - interval '15 days'
     WHERE "user" = (SELECT _id FROM users WHERE email = $1)`,
    [person.email],
  );
  const email = `thief-${uniqueSuffix()}@example.com`;
  const second = { recoveryCode: recoveryCodes?.[0] ?? '' };
  await request(transport, changeEmail, { body: { email, password: DEMO_PASSWORD, second } });

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(await linkEmailedTo(person.email, 'keep_email'));
  await page.getByRole('button', { name: 'Keep the old address' }).click();
  await expect(heading(page)).toHaveText('Your second factor');
  const field = page.getByLabel('Code from your authenticator app');
  await expect(field).toBeFocused();
  await expectNoAxeViolations(page);
  await field.fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is not the code that your app shows now.')).toBeVisible();
  await field.fill(codeIn(1));
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Your account is secure');
  await expect(signInByApi(person.email)).rejects.toThrow();
});

test('the pages of emailed links fit at 360 px, with their buttons @proof', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ['/new_email/some-code', '/keep_email/some-code']) {
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    await expectNoAxeViolations(page);
    const box = await page.getByRole('main').getByRole('button').boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 360)).toBeLessThanOrEqual(360);
  }
});
