import { readMe, request, startImpersonationSession } from '@paddock/contract';
import type { Page } from '@playwright/test';
import {
  apiAs,
  apiTransport,
  DEMO_PASSWORD,
  emailsTo,
  expect,
  expectNoAxeViolations,
  impersonationCodeFor,
  linkEmailedTo,
  makePerson,
  signInByApi,
  test,
} from './fixtures/index.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const region = (page: Page, name: string) => page.getByRole('region', { name });
const devicesOn = (page: Page) => page.getByRole('list', { name: 'Devices' }).getByRole('listitem');
const fresh = 'a much better one';

async function openPasswordForm(page: Page) {
  await region(page, 'Password').getByRole('button', { name: 'Change password' }).click();
  const form = page.getByRole('form', { name: 'Change password' });
  return {
    form,
    current: form.getByLabel('Current password'),
    next: form.getByLabel('New password', { exact: true }),
    again: form.getByLabel('Confirm new password'),
    save: form.getByRole('button', { name: 'Change password' }),
  };
}

test('the account menu leads to the security page, which passes axe wide in light mode and on a phone in dark mode @proof', async ({
  page,
  signIn,
}) => {
  const person = await makePerson();
  await signIn(page, person.email);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page
    .getByRole('navigation', { name: 'Your account' })
    .getByRole('link', { name: 'Security' })
    .click();
  await expect(heading(page)).toHaveText('Security');
  await expect(devicesOn(page)).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Activity' })).toContainText('You signed in');
  await region(page, 'Password').getByRole('button').click();
  await region(page, 'Email address').getByRole('button').click();
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expectNoAxeViolations(page);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
});

test('a new password ends the other sessions, keeps this one and sends an email', async ({
  page,
  signIn,
  newVisitor,
  allowConsole,
}) => {
  allowConsole(/status of 400/, /status of 401/);
  const person = await makePerson();
  await signIn(page, person.email);
  const elsewhere = await newVisitor();
  const other = await signInByApi(person.email);
  await elsewhere.goto('/homepage');
  await elsewhere.evaluate(
    ([user, authCode]) => {
      localStorage.setItem('user', user ?? '');
      localStorage.setItem('authCode', authCode ?? '');
    },
    [JSON.stringify(other.me), other.authCode],
  );

  await page.goto('/security');
  await expect(devicesOn(page)).toHaveCount(2);
  const { form, current, next, again, save } = await openPasswordForm(page);
  await expect(current).toBeFocused();

  await test.step('mistakes show under their fields, and the first has the focus', async () => {
    await current.fill('not it');
    await next.fill('five5');
    await again.fill('other');
    await save.click();
    await expect(form.getByText('Password is too short')).toBeVisible();
    await expect(form.getByText('Password mismatch')).toBeVisible();
    await expect(next).toBeFocused();
    await next.fill(fresh);
    await again.fill(fresh);
    await save.click();
    await expect(form.getByText('This is not your password.')).toBeVisible();
    await expect(current).toBeFocused();
  });

  await current.fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your password was changed.')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(region(page, 'Password').getByRole('button', { name: 'Change password' })).toBeFocused();
  await expect(devicesOn(page)).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Activity' })).toContainText('You changed your password');

  await elsewhere.goto('/dashboard');
  await expect(heading(elsewhere)).toHaveText('Sign In Required');
  await expect.poll(async () => (await emailsTo(person.email))[0]?.subject).toContain('was changed');
  await expect(signInByApi(person.email)).rejects.toThrow();
  expect((await signInByApi(person.email, fresh)).me.email).toBe(person.email);
});

test('one device can be signed out, or all other devices together', async ({ page, signIn }) => {
  const person = await makePerson();
  await signIn(page, person.email);
  const sessions = [await signInByApi(person.email), await signInByApi(person.email)];
  await page.goto('/security');
  await expect(devicesOn(page)).toHaveCount(3);
  await expect(devicesOn(page).first()).toContainText('This device');
  await expect(devicesOn(page).first()).toContainText('127.0.0.1');
  await expect(devicesOn(page).first().getByRole('button')).toHaveCount(0);

  const list = page.getByRole('list', { name: 'Devices' });
  await devicesOn(page).nth(1).getByRole('button').click();
  await expect(page.getByText('The device was signed out.')).toBeVisible();
  await expect(devicesOn(page)).toHaveCount(2);
  await expect(list).toBeFocused();
  await page.getByRole('button', { name: 'Sign out all other devices' }).click();
  await expect(devicesOn(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Sign out all other devices' })).toBeHidden();
  for (const { authCode } of sessions) {
    await expect(request(apiTransport(authCode), readMe, {})).rejects.toThrow('401');
  }
  await expect(heading(page)).toHaveText('Security');
});

test('a request that needs re-authentication asks for the password once and is sent again @proof', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/status of 403/, /status of 400/);
  const person = await makePerson();
  await signIn(page, person.email);
  await signInByApi(person.email);
  // A session that signed in a while ago, by the server's record.
  let isStale = true;
  const sent: (string | null)[] = [];
  page.on('response', (reply) => {
    if (reply.url().endsWith('/auth/sudo') && reply.ok()) isStale = false;
  });
  await page.route('**/auth/sessions/end', async (route) => {
    sent.push(route.request().postData());
    if (!isStale) return route.continue();
    const json = { message: 'Please confirm with your password first.', code: 'sudo_required' };
    return route.fulfill({ status: 403, json });
  });
  await page.goto('/security');
  await expect(devicesOn(page)).toHaveCount(2);
  const signOut = devicesOn(page).nth(1).getByRole('button');
  const dialog = page.getByRole('dialog', { name: 'Please enter your password again' });

  await signOut.click();
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Something went wrong.')).toBeVisible();
  await expect(devicesOn(page)).toHaveCount(2);

  await signOut.click();
  await dialog.getByLabel('Password', { exact: true }).fill('not it');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('This is not your password.')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(devicesOn(page)).toHaveCount(1);
  expect(sent).toHaveLength(3);
  expect(new Set(sent).size).toBe(1);
});

test('the activity list shows impersonation, twenty items to a page, in the profile’s time zone @proof', async ({
  page,
  signIn,
}) => {
  const person = await makePerson({ timeZone: 'Pacific/Kiritimati' });
  const superadmin = await apiAs('superadmin@example.com');
  await request(superadmin, startImpersonationSession, {
    body: { code: await impersonationCodeFor(person) },
  });
  for (let at = 0; at < 21; at += 1) await signInByApi(person.email);
  await signIn(page, person.email);
  await page.goto('/security');
  const activity = page.getByRole('list', { name: 'Activity' });
  await expect(activity.getByRole('listitem')).toHaveCount(20);
  await expect(page.getByText(/^1 to 20 of 2\d$/)).toBeVisible();
  await page.getByRole('button', { name: 'next page' }).click();
  await expect(activity).toContainText('viewing the site as you');
  const time = activity.getByRole('time').last();
  const moment = new Date((await time.getAttribute('datetime')) ?? '');
  const day = moment.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'Pacific/Kiritimati' });
  await expect(time).toContainText(day);
});

test('during impersonation the security page shows the superadmin’s own account, not the other person’s @proof', async ({
  page,
  signIn,
}) => {
  const person = await makePerson();
  await signIn(page, 'superadmin@example.com');
  await page.goto(`/guest_session/${await impersonationCodeFor(person)}`);
  await expect(page.getByRole('complementary', { name: 'Impersonation' })).toContainText(person.lastName);
  await page.goto('/security');
  await expect(region(page, 'Email address')).toContainText('superadmin@example.com');
  await expect(region(page, 'Email address')).not.toContainText(person.email);
});

test('an account with Google sign-in only gets an emailed link to set a password @proof', async ({
  page,
  signIn,
}) => {
  const person = await makePerson();
  await signIn(page, person.email);
  await page.route('**/auth/safety', (route) =>
    route.fulfill({ json: { hasPassword: false, hasGoogle: true, hasPasskey: false, newEmail: null } }),
  );
  await page.goto('/security');
  await region(page, 'Password').getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText(`We have sent a link to ${person.email}.`)).toBeVisible();
  expect(await linkEmailedTo(person.email, 'reset_password')).toContain('/reset_password/');
  await expect(region(page, 'Email address').getByRole('button')).toHaveCount(0);
});

test('the security page asks a visitor to sign in', async ({ page }) => {
  await page.goto('/security');
  await expect(heading(page)).toHaveText('Sign In Required');
});
