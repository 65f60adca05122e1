import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, expect, makePerson, originOf, pauseClock, test } from './fixtures/index.ts';

const open = async (page: Page, path = '/homepage') => {
  await page.goto(path);
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  return page.getByRole('dialog', { name: 'Sign In' });
};

const fill = async (page: Page, username: string, password: string) => {
  const dialog = page.getByRole('dialog', { name: 'Sign In' });
  await dialog.getByLabel('Email address').fill(username);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
};

const stored = (page: Page) =>
  page.evaluate(() => ({
    user: JSON.parse(localStorage.getItem('user') ?? 'null') as { email?: string } | null,
    authCode: localStorage.getItem('authCode'),
  }));

test.describe('signing in', () => {
  test('[AUT-02] [AUT-21] signs in with the email address in any case and the password, and stores the person and the code', async ({
    page,
  }) => {
    const person = await makePerson();
    const dialog = await open(page);
    const sent = page.waitForRequest((request) => request.url().endsWith('/auth/auth'));
    await fill(page, person.email.toUpperCase(), DEMO_PASSWORD);
    expect((await sent).postDataJSON()).toEqual({
      username: person.email.toUpperCase(),
      password: DEMO_PASSWORD,
      // So that strangers' failed attempts do not lock out somebody who has signed in here before (SEC-07).
      device: expect.stringMatching(/^[\w-]{43}$/),
    });
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log Out' })).toBeVisible();
    expect(await stored(page)).toMatchObject({ user: { email: person.email }, authCode: expect.any(String) });
    await expect(page).toHaveURL('/homepage');
    // A page behind sign-in opens, so the session is active.
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  });

  test('[AUT-03] shows why a sign-in failed and marks the fields for one second', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/status of 401/);
    const person = await makePerson();
    await page.clock.install();
    const dialog = await open(page);
    await expect(dialog.getByLabel('Email address')).toBeFocused();
    await pauseClock(page);
    await fill(page, person.email, 'not the password');
    await expect(dialog.getByRole('alert')).toHaveText('Invalid username or password');
    const field = dialog.getByLabel('Email address');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    // The form keeps what was typed.
    await expect(field).toHaveValue(person.email);
    await page.clock.runFor(990);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await page.clock.runFor(10);
    await expect(field).not.toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.getByRole('alert')).toHaveText('Invalid username or password');
    expect(await stored(page)).toEqual({ user: null, authCode: null });
  });

  test('[AUT-03] shows the same message for an unknown account', async ({ page, allowConsole }) => {
    allowConsole(/status of 401/);
    const dialog = await open(page);
    await fill(page, 'nobody-at-all@example.com', 'not the password');
    await expect(dialog.getByRole('alert')).toHaveText('Invalid username or password');
  });

  test('[AUT-10] restores the session on load, sends it in the header authcode and confirms it', async ({
    page,
    signIn,
  }) => {
    const person = await makePerson();
    await signIn(page, person.email);
    const confirmed = page.waitForRequest((request) => request.url().endsWith('/auth/me'));
    await page.goto('/about');
    expect((await confirmed).headers()['authcode']).toBe((await stored(page)).authCode);
    await page.getByRole('banner').getByRole('button', { name: 'Your account' }).click();
    await expect(page.getByRole('banner')).toContainText(`${person.firstName} ${person.lastName}`);
  });

  test('[AUT-10] clears a stored session that the server does not know', async ({ page, allowConsole }) => {
    allowConsole(/status of 401/);
    const person = await makePerson();
    await page.goto('/about');
    await page.evaluate(
      (user) => {
        localStorage.setItem('user', JSON.stringify(user));
        localStorage.setItem('authCode', 'x'.repeat(43));
      },
      { _id: person._id, level: 'user', displayName: 'Stale', email: person.email, profileSettings: {} },
    );
    await page.reload();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible();
    expect(await stored(page)).toEqual({ user: null, authCode: null });
  });

  test('[AUT-10] keeps the session when the network is down @proof', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    const person = await makePerson();
    await signIn(page, person.email);
    await page.route(/\/(api|auth)\//, (route) => route.abort('internetdisconnected'));
    await page.goto('/dashboard');
    await expect(page.getByRole('alert').first()).toBeVisible({ timeout: 20_000 });
    expect((await stored(page)).authCode).toBeTruthy();
    await page.unroute(/\/(api|auth)\//);
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log Out' })).toBeVisible();
  });

  test('[AUT-11] leads from / to the dashboard when signed in, on load and after signing in; /homepage stays @proof', async ({
    page,
  }) => {
    const person = await makePerson();
    await open(page, '/');
    await fill(page, person.email, DEMO_PASSWORD);
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
    await page.goto('/');
    await expect(page).toHaveURL('/dashboard');
    await page.goto('/homepage');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Real assets, held with patience');
    await expect(page).toHaveURL('/homepage');
  });

  test('[AUT-02] signs in and closes the dialog with the keyboard alone @proof', async ({ page }) => {
    const person = await makePerson();
    await page.goto('/homepage');
    const opener = page.getByRole('banner').getByRole('button', { name: 'Sign In' });
    const tabTo = async (target: typeof opener) => {
      for (let presses = 0; presses < 25; presses += 1) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press('Tab');
      }
      await expect(target).toBeFocused();
    };
    await tabTo(opener);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Sign In' });
    await expect(dialog.getByLabel('Email address')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Email address')).toBeFocused();
    await page.keyboard.type(person.email);
    await tabTo(dialog.getByLabel('Password', { exact: true }));
    await page.keyboard.type(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log Out' })).toBeVisible();
  });

  test('[AUT-21] keeps a session to one portal’s address and asks again on another', async ({
    page,
    signIn,
  }) => {
    const person = await makePerson();
    await signIn(page, person.email, { portal: 'sports' });
    await page.goto(`${originOf('sports')}/dashboard`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In Required');
  });
});
