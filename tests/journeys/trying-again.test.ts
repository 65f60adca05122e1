import { expect, makeFund, makeInvestor, pageOf, test } from './fixtures/index.ts';

const unavailable = {
  status: 503,
  headers: { 'retry-after': '1' },
  json: { code: 'unavailable', message: 'The database is not available right now. Please try again.' },
};
const notice = 'The site is not available right now. Trying again…';

test.beforeEach(({ allowConsole }) => allowConsole(/status of 503/));

test('[RUN-03] a form that meets a server without its database is sent again by itself, and counts once', async ({
  page,
  signIn,
}) => {
  const [person, fund] = await Promise.all([makeInvestor(), makeFund()]);
  await signIn(page, person.email);
  await page.goto(pageOf(fund));
  const keys: (string | undefined)[] = [];
  let isAway = true;
  await page.route('**/api/syndication/set_investing', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await (isAway ? route.fulfill(unavailable) : route.continue());
  });
  const form = page.getByRole('form', { name: 'Invest or decline' });
  await form
    .getByRole('radiogroup', { name: /Would you like to invest/ })
    .getByLabel('Yes', { exact: true })
    .check();
  await form.getByLabel('Investment amount').fill('25000');
  await form.getByRole('radiogroup', { name: 'Method of investment' }).getByLabel('Trust').check();
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(notice)).toBeVisible();
  await expect.poll(() => keys.length).toBeGreaterThan(1);
  await expect(form.getByLabel('Investment amount')).toHaveValue(/25.?000/);
  await expect(form.getByText(/your answers were not sent/)).toHaveCount(0);
  isAway = false;
  await expect(page.getByText('You are going to invest $25,000 in this fund.')).toBeVisible();
  await expect(page.getByText(notice)).toHaveCount(0);
  expect(keys[0]).toBeTruthy();
  expect(new Set(keys).size).toBe(1);
});

test('[RUN-03] a page whose contents are not available yet shows them once they are @proof', async ({
  page,
  signIn,
}) => {
  const [person, fund] = await Promise.all([makeInvestor(), makeFund()]);
  await signIn(page, person.email);
  let isAway = true;
  await page.route('**/api/syndication/available?*', (route) =>
    isAway ? route.fulfill(unavailable) : route.continue(),
  );
  await page.goto('/dashboard');
  await expect(page.getByText(notice)).toBeVisible();
  isAway = false;
  await expect(page.getByText(fund.name)).toBeVisible();
  await expect(page.getByText(notice)).toHaveCount(0);
});
