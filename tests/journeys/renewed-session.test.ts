import type { Page } from '@playwright/test';
import {
  askForPassword,
  DEMO_PASSWORD,
  enterPassword,
  expect,
  makePerson,
  serverDatabase,
  test,
} from './fixtures/index.ts';

const storedCode = (page: Page) => page.evaluate(() => localStorage.getItem('authCode'));
const isSignedIn = (page: Page) =>
  expect(page.getByRole('banner').getByRole('button', { name: 'Log Out' })).toBeVisible();
/** Ends the former codes of all sessions of a person, as ten seconds do. */
const endFormerCodes = async (person: string) =>
  (await serverDatabase()).query(
    `UPDATE former_session_codes SET "endsAt" = now() - interval '1 hour'
      WHERE session IN (SELECT _id FROM user_auths WHERE "user" = $1)`,
    [person],
  );

test('[SEC-13] re-authentication in one tab renews the session in all tabs, and what is typed there stays @proof', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/status of 403/);
  const person = await makePerson();
  await signIn(page, person.email);
  const other = await page.context().newPage();
  await other.goto('/security');
  await other.getByRole('region', { name: 'Password' }).getByRole('button').click();
  const form = other.getByRole('form', { name: 'Change password' });
  await form.getByLabel('Current password').fill(DEMO_PASSWORD);
  await form.getByLabel('New password', { exact: true }).fill('a much better one');

  await page.goto('/security');
  const former = await storedCode(page);
  await askForPassword(page, '**/auth/second/authenticator');
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await enterPassword(page);
  await expect(page.getByText('Or enter this key in the app')).toBeVisible();
  await expect.poll(() => storedCode(page)).not.toBe(former);
  await endFormerCodes(person._id);

  await test.step('the other tab goes on with the new code, and renews it in turn', async () => {
    const renewed = await storedCode(other);
    await form.getByLabel('Confirm new password').fill('a much better one');
    await expect(form.getByLabel('New password', { exact: true })).toHaveValue('a much better one');
    await form.getByRole('button', { name: 'Change password' }).click();
    await expect(other.getByText('Your password was changed.')).toBeVisible();
    await expect.poll(() => storedCode(page)).not.toBe(renewed);
  });
  await endFormerCodes(person._id);
  for (const tab of [page, other]) {
    await tab.goto('/profile');
    await isSignedIn(tab);
  }
});

test('[SEC-13] a tab that slept while the code was renewed stays signed in @proof', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/status of 401/, /status of 403/);
  const person = await makePerson();
  await signIn(page, person.email);
  await page.goto('/security');
  // Only a frozen tab hears of nothing, so this one is kept from listening.
  const sleeping = await page.context().newPage();
  await sleeping.addInitScript(() => {
    addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true });
  });
  await sleeping.goto('/security');
  await askForPassword(page, '**/auth/second/authenticator');
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await enterPassword(page);
  await expect(page.getByText('Or enter this key in the app')).toBeVisible();
  await endFormerCodes(person._id);

  const rejected = sleeping.waitForResponse((reply) => reply.status() === 401);
  await sleeping.getByRole('button', { name: 'Set up an app' }).click();
  await rejected;
  await expect(sleeping.getByText('Or enter this key in the app')).toBeVisible();
  await isSignedIn(sleeping);
  await isSignedIn(page);
});
