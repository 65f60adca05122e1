import { recordEndpoints, request, setNotInvesting, syndicationBySlug } from '@paddock/contract';
import type { Page } from '@playwright/test';
import {
  apiAs,
  commit,
  completeParticipation,
  expect,
  type Fund,
  makeFund,
  makeInvestor,
  type Person,
  pageOf,
  test,
} from './fixtures/index.ts';

const formOf = (page: Page) => page.getByRole('form', { name: 'Invest or decline' });
const decide = (page: Page, answer: 'Yes' | 'No') =>
  formOf(page)
    .getByRole('radiogroup', { name: /Would you like to invest/ })
    .getByLabel(answer, { exact: true })
    .check();
const amountIn = (page: Page) => formOf(page).getByLabel('Investment amount');
const trust = (page: Page) =>
  formOf(page).getByRole('radiogroup', { name: 'Method of investment' }).getByLabel('Trust').check();
const submit = (page: Page) => formOf(page).getByRole('button', { name: 'Submit' });

async function scene(): Promise<{ person: Person; fund: Fund }> {
  const [person, fund] = await Promise.all([makeInvestor(), makeFund()]);
  return { person, fund };
}

/** Declines as the form does. */
async function decline(person: Person, fund: Fund): Promise<void> {
  const calls = await person.api();
  const { syndUser } = await request(calls, syndicationBySlug, { params: { slug: fund.url_slug } });
  await request(calls, setNotInvesting, { body: { id: syndUser?._id ?? '' } });
}

async function closeFund(fund: Fund): Promise<void> {
  const admin = await apiAs('admin@example.com');
  const params = { id: fund._id };
  await request(admin, recordEndpoints('funds').update, { params, body: { fund_status: 'Closed' } });
}

/** The tab's draft of answers that are not sent yet. */
const drafts = (page: Page) =>
  page.evaluate(() =>
    Object.entries(sessionStorage)
      .filter(([name]) => name.includes('invest/'))
      .map(([, text]) => String(text)),
  );

test('[SYN-05] shows no errors in an untouched form, not even after a Yes @proof', async ({
  page,
  signIn,
}) => {
  const { person, fund } = await scene();
  await signIn(page, person.email);
  await page.goto(pageOf(fund));
  await expect(submit(page)).toBeDisabled();
  await decide(page, 'Yes');
  await expect(amountIn(page)).toBeVisible();
  await expect(formOf(page).getByText(/is required|Minimum|Maximum|Please /)).toHaveCount(0);
  await expect(formOf(page).locator('[aria-invalid="true"]')).toHaveCount(0);
  await expect(submit(page)).toBeDisabled();
  // The field shows its error when it loses the focus.
  await amountIn(page).focus();
  await amountIn(page).blur();
  await expect(formOf(page).getByText('Investment amount is required')).toBeVisible();
});

test('[SYN-10] sends the same key when pressed again after a failure, and another key for another amount', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/ERR_CONNECTION_RESET|ERR_FAILED/);
  const { person, fund } = await scene();
  await signIn(page, person.email);
  await page.goto(pageOf(fund));
  await decide(page, 'Yes');
  await amountIn(page).fill('20000');
  await trust(page);
  const keys: (string | undefined)[] = [];
  const failing = '**/api/syndication/set_investing';
  await page.route(failing, async (route) => {
    keys.push(
      await route
        .request()
        .headerValue('idempotency-key')
        .then((key) => key ?? undefined),
    );
    await route.abort('connectionreset');
  });
  // A press during a request is ignored, so each waits for the failure before it.
  const failed = async () => {
    await expect(formOf(page).getByText(/your answers were not sent/)).toBeVisible();
    await expect(submit(page)).not.toHaveAttribute('aria-busy');
  };
  for (let presses = 1; presses <= 2; presses += 1) {
    await submit(page).click();
    await expect.poll(() => keys.length).toBe(presses);
    await failed();
  }
  await amountIn(page).fill('30000');
  await submit(page).click();
  await expect.poll(() => keys.length).toBe(3);
  await failed();
  expect(keys[0]).toMatch(/\S{8}/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
  await page.unroute(failing);
  const sent = page.waitForRequest(failing);
  await submit(page).click();
  expect(await (await sent).headerValue('idempotency-key')).toBe(keys[2]);
  await expect(page.getByText('You are going to invest $30,000 in this fund.')).toBeVisible();
});

test('[SYN-02] forgets what was typed once it is sent, and asks again later @proof', async ({
  page,
  signIn,
}) => {
  const { person, fund } = await scene();
  await signIn(page, person.email);
  await page.goto(pageOf(fund));
  await decide(page, 'Yes');
  await amountIn(page).fill('20000');
  await decide(page, 'No');
  await formOf(page).getByLabel('Feedback (optional)').fill('Too long a hold.');
  await expect.poll(async () => (await drafts(page)).join()).toContain('Too long a hold.');
  await submit(page).click();
  const reopen = page
    .getByRole('region', { name: 'Invest', exact: true })
    .getByRole('button', { name: 'Yes' });
  await expect(reopen).toBeVisible();
  expect(await drafts(page)).toEqual([]);
  await reopen.click();
  await expect(formOf(page).getByRole('radio', { checked: true })).toHaveCount(0);
  await decide(page, 'Yes');
  await expect(amountIn(page)).toHaveValue('');
  await amountIn(page).fill('20000');
  await trust(page);
  await submit(page).click();
  await expect(page.getByText('You are going to invest $20,000 in this fund.')).toBeVisible();
  expect(await drafts(page)).toEqual([]);
});

test('[SYN-01] [SYN-04] after a commitment counts what others have committed since the page was opened @proof', async ({
  page,
  signIn,
}) => {
  const { person, fund } = await scene();
  await signIn(page, person.email);
  await page.goto(pageOf(fund));
  await decide(page, 'Yes');
  await amountIn(page).fill('50000');
  await trust(page);
  await commit(await makeInvestor(), fund, { invest_amount: 150_000 });
  await submit(page).click();
  await expect(page.getByText('20% committed: $200,000 of $1,000,000, $800,000 left')).toBeVisible();
  await expect(page.getByText('available to you, including your $50,000')).toBeVisible();
});

test('[SYN-02] [FND-01] offers no Yes to somebody who declined a fund that has closed since @proof', async ({
  page,
  signIn,
}) => {
  const { person, fund: declined } = await scene();
  await decline(person, declined);
  await signIn(page, person.email);
  await page.goto(pageOf(declined));
  const section = page.getByRole('region', { name: 'Invest', exact: true });
  await expect(section.getByRole('button', { name: 'Yes' })).toBeVisible();
  await closeFund(declined);
  await page.reload();
  await expect(section).toContainText(/is no longer open for investment/);
  await expect(section.getByRole('button', { name: 'Yes' })).toHaveCount(0);
});

test('[SIG-03] retries polling that fails, stops after ten times, and leaves the page as it is @proof', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/503/);
  const { person, fund } = await scene();
  await commit(person, fund);
  await page.clock.install();
  await signIn(page, person.email);
  let asked = 0;
  await page.route('**/api/syndication/sync_sign', async (route) => {
    asked += 1;
    await route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Please try again.' } });
  });
  await page.goto(pageOf(fund));
  const agreement = page.getByRole('region', { name: 'Your Agreement' });
  await expect(agreement.getByRole('button', { name: 'Continue' })).toBeVisible();
  await expect(async () => {
    await page.clock.runFor(5_000);
    expect(asked).toBe(10);
  }).toPass();
  await page.clock.runFor(120_000);
  expect(asked).toBe(10);
  const onward = agreement.getByRole('button', { name: 'Continue' });
  await expect(onward).toBeEnabled();
  await expect(onward).toHaveAccessibleDescription(/Continue emails you a link to sign/);
  await expect(agreement.getByRole('listitem').first()).toContainText('Your Signature');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('[DSH-02] [DSH-03] [DSH-04] marks a pending participation, which counts in no total', async ({
  page,
  signIn,
}) => {
  const person = await makeInvestor();
  const figures = (returned: number, value: number) => ({
    currentPercentageTotalReturned: returned,
    currentFundValuePercentage: value,
  });
  const [complete, pending] = await Promise.all([makeFund(figures(12.5, 110)), makeFund(figures(50, 200))]);
  await completeParticipation(person, complete, 100_000);
  await commit(person, pending, { invest_amount: 40_000 });
  await signIn(page, person.email);
  await page.goto('/dashboard');
  const lead = page.getByRole('region', { name: 'Your money' });
  await expect(lead.getByRole('definition')).toHaveText([
    '$0',
    'of $0 funded',
    '$0',
    '0.00% overall return',
    '$0',
    'distributed so far, part of the gain',
    '$140,000',
    '$40,000 not countersigned yet',
    '$0',
    'nothing has arrived yet',
    '$140,000',
    '$100,000 awaiting your wire',
  ]);
  await expect(lead).toContainText(
    'A recorded commitment counts as value once its agreement is countersigned and funded.',
  );
  const table = page.getByRole('table', { name: 'Your investments' });
  const total = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Total' }) });
  const cells = (await total.getByRole('cell').allInnerTexts()).map((text) => text.trim()).filter(Boolean);
  expect(cells).toEqual(['$100,000.00', '$12,500.00', '$110,000.00']);
  const row = table.getByRole('row').filter({ hasText: pending.name });
  await expect(row).toContainText('Commitment recorded');
  await expect(row.getByRole('cell')).toHaveText([/^— Committed \$40,000\.00$/, '—', '—', '—', /./]);
});
