import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, expect, mailsTo, makeFund, makePerson, pageOf, test } from './fixtures/index.ts';

async function trySignIn(page: Page) {
  await page.goto('/homepage');
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign In' });
  await dialog.getByLabel('E-mail address').fill('investor@example.com');
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  return dialog.getByRole('alert');
}

test.describe('calls that fail', () => {
  test('[COL-07] a POST that cannot reach the server says Network Error', async ({ page, allowConsole }) => {
    allowConsole(/ERR_INTERNET_DISCONNECTED/);
    await page.route('**/auth/auth', (route) => route.abort('internetdisconnected'));
    await expect(await trySignIn(page)).toHaveText('Network Error');
  });

  test('[COL-07] a POST outside 200-299 says so with the status', async ({ page, allowConsole }) => {
    allowConsole(/status of 502/);
    await page.route('**/auth/auth', (route) => route.fulfill({ status: 502, body: 'bad gateway' }));
    await expect(await trySignIn(page)).toHaveText('request failed with status code 502');
  });

  test('[COL-07] a POST without an answer in time says timeout exceeded', async ({ page }) => {
    // The thirty seconds of this one call pass at once.
    await page.addInitScript(() => {
      const timeout = AbortSignal.timeout.bind(AbortSignal);
      const fetched = window.fetch.bind(window);
      let limit = new AbortController();
      AbortSignal.timeout = (time) => {
        limit = new AbortController();
        return AbortSignal.any([limit.signal, timeout(time)]);
      };
      window.fetch = (input, init) => {
        const answer = fetched(input, init);
        if (input === '/auth/auth') limit.abort(new DOMException('The time is up', 'TimeoutError'));
        return answer;
      };
    });
    await page.route('**/auth/auth', () => undefined);
    await expect(await trySignIn(page)).toHaveText('timeout exceeded');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('[COL-07] a GET that fails breaks nothing: its part says so with a retry, the rest stands', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/status of 500/);
    const person = await makePerson();
    await signIn(page, person.email);
    await page.route('**/api/syndication/available', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/dashboard');
    const section = page.getByRole('region', { name: 'Available Investments' });
    await expect(section.getByRole('alert')).toContainText('The open investments could not be loaded');
    await expect(page.getByRole('complementary', { name: 'About you' })).toContainText(person.email);
    await page.unrouteAll();
    await section.getByRole('button', { name: 'Retry' }).click();
    await expect(section.getByRole('listitem').first()).toBeVisible();
  });

  test('[COL-07] a decision that the server refuses is told in its words, and nothing typed is lost', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/status of 409/);
    const [person, fund] = await Promise.all([makePerson(), makeFund()]);
    await signIn(page, person.email);
    await page.route('**/api/syndication/set_not_investing', (route) =>
      route.fulfill({ status: 409, json: { code: 'conflict', message: 'This fund has just closed.' } }),
    );
    await page.goto(pageOf(fund));
    const form = page.getByRole('form', { name: 'Invest or decline' });
    await form.getByLabel('No', { exact: true }).check();
    await form.getByLabel('Feedback (optional)').fill('Not this year');
    await form.getByRole('button', { name: 'Submit' }).click();
    await expect(form.getByRole('alert')).toHaveText('This fund has just closed.');
    await expect(form.getByLabel('Feedback (optional)')).toHaveValue('Not this year');
    expect(await mailsTo(person.email)).toEqual([]);
  });
});
