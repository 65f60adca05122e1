import { readFile } from 'node:fs/promises';
import { recordEndpoints, request } from '@paddock/contract';
import {
  expect,
  expectReadable,
  fundedParticipation,
  makeDelegate,
  makeFund,
  makeInvestor,
  makePerson,
  makeProfile,
  openJournalOf,
  type Person,
  test,
} from './fixtures/index.ts';

const makeLlc = async (person: Person) =>
  (await makeProfile(person, { kind: 'llc', legalName: 'Reader Holdings LLC' }))._id;

/** An investor with a trust and a company in one fund, which is opened, and in another one, which is not. */
async function makeHoldings() {
  const [person, somebody, fund, plain] = await Promise.all([
    makeInvestor(),
    makeInvestor(),
    makeFund({ currentPercentageTotalReturned: 10, currentFundValuePercentage: 105 }),
    makeFund({ currentPercentagesUpdatedAt: '2026-05-05T15:00:00Z' }),
  ]);
  const llc = await makeLlc(person);
  const ofTrust = await fundedParticipation(person, fund, 40_000);
  await fundedParticipation(somebody, fund, 77_777);
  await fundedParticipation(person, plain, 12_345, { method_of_inv: 'ENTITY', investing_entity: llc });
  await openJournalOf(fund._id);
  return { person, fund, plain, llc, ofTrust };
}

test('[INV-02] the dashboard leads to how the money has gone, in charts and for each investment, and asks for it last', async ({
  page,
  signIn,
}) => {
  const { person, fund, plain } = await makeHoldings();
  const asked: string[] = [];
  page.on('request', (one) => {
    const { pathname } = new URL(one.url());
    if (['fetch', 'xhr'].includes(one.resourceType()) && pathname !== '/api/notifications')
      asked.push(pathname);
  });
  await signIn(page, person.email);
  await page.goto('/dashboard');
  await expect(page.getByRole('table', { name: 'Your investments' })).toContainText(fund.name);
  await page.waitForLoadState('networkidle');
  expect(asked.length).toBeLessThanOrEqual(5);
  expect(asked).not.toContain('/api/ledger/history');

  const history = page.getByRole('region', { name: 'Over time' });
  await history.scrollIntoViewIfNeeded();
  const table = history.getByRole('table', { name: 'How each investment has done' });
  const row = table.getByRole('row', { name: fund.name });
  await expect(row).toContainText(/\$42,000.*Before the journal.*Not yet a year.*1\.15×/);
  // Nothing was paid on the day on which the percentages were stated.
  await expect(row).not.toContainText('$4,000');
  await expect(table.getByRole('row', { name: plain.name })).toContainText(
    'Percentages as stated by the manager on May 5, 2026',
  );
  await expect(table.getByRole('row')).toHaveCount(3);
  const value = history.getByRole('figure').filter({ hasText: 'Value and distributions over time' });
  await value.getByText('Show the numbers').click();
  await expect(value.getByRole('table').getByRole('row').nth(1)).toContainText(/\$40,000.*\$42,000.*\$4,000/);
  const distributions = history.getByRole('figure').filter({ hasText: 'Distributions by quarter and kind' });
  await distributions.getByText('Show the numbers').click();
  await expect(distributions.getByRole('row', { name: 'Total' })).toContainText('$4,000');
  await expect(history).not.toContainText('77,777');
  await expect(history).not.toContainText('117,777');
  expect(asked.filter((path) => path === '/api/ledger/history')).toHaveLength(1);
  await expectReadable(page);
  await row.getByRole('link', { name: fund.name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(fund.name);
});

test('[INV-02] one choice of an investing profile filters all of the overview, and is in its address', async ({
  page,
  signIn,
}) => {
  const { person, fund, plain, llc } = await makeHoldings();
  await signIn(page, person.email);
  await page.goto('/dashboard');
  const money = page.getByRole('region', { name: 'Your money' });
  const holdings = page.getByRole('table', { name: 'Your investments' });
  await expect(money).toContainText('$52,345');
  await expect(holdings).toContainText(fund.name);
  const choice = page.getByLabel('Investing profile');
  await choice.selectOption('Reader Holdings LLC');

  const seesLlcOnly = async () => {
    await expect(money).toContainText('$12,345');
    await expect(holdings).toContainText(plain.name);
    const history = page.getByRole('region', { name: 'Over time' });
    await history.scrollIntoViewIfNeeded();
    await expect(history.getByRole('row', { name: plain.name })).toContainText(
      'Percentages as stated by the manager on May 5, 2026',
    );
    for (const part of [money, holdings, history]) {
      await expect(part).not.toContainText('40,000');
      await expect(part).not.toContainText(fund.name);
    }
  };
  await seesLlcOnly();
  await expect(page).toHaveURL(`/dashboard?profile=${llc}`);
  await expectReadable(page);
  await page.goto(`/dashboard/investment-summary?profile=${llc}`);
  await seesLlcOnly();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const statement = await readFile(await (await download).path(), 'utf8');
  expect(statement).toContain(plain.name);
  expect(statement).not.toContain(fund.name);
  await choice.selectOption('All of mine');
  await expect(page).toHaveURL('/dashboard/investment-summary');
  await expect(money).toContainText('$52,345');

  await page.goto(`/dashboard?profile=${crypto.randomUUID()}`);
  await expect(page.getByText('This investing profile holds nothing')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('12,345');
  await page.getByRole('link', { name: 'Show everything' }).click();
  await expect(money).toContainText('$52,345');
});

test('[INV-03] [LED-01] on a phone each figure of an investment opens to the entries that add up to it @phone', async ({
  page,
  signIn,
}) => {
  const { person, fund, plain, ofTrust } = await makeHoldings();
  await signIn(page, person.email);
  await page.goto(`/dashboard/investments/${ofTrust._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(fund.name);
  const figures = page.getByRole('region', { name: 'How the figures are computed' });
  for (const [name, lines, sum] of [
    ['Committed', ['Commitment'], '$40,000'],
    ['Funded', ['Payment received'], '$40,000'],
    ['Distributions', ['Distributions before the journal'], '$4,000'],
    [
      'Value',
      ['Change in value before the journal', 'Distributions before the journal', 'Payment received'],
      '$42,000',
    ],
    ['Gain', ['Change in value before the journal'], '$6,000'],
  ] as const) {
    await figures
      .locator('summary')
      .filter({ has: page.getByText(name, { exact: true }) })
      .click();
    const entries = figures.getByRole('table', { name: `Entries behind ${name}` });
    await expect(entries.getByRole('row', { name: 'Together' })).toContainText(sum);
    for (const line of lines) await expect(entries.getByRole('row', { name: line })).toHaveCount(1);
  }
  await figures.locator('summary').filter({ hasText: 'Unfunded' }).click();
  await expect(figures.getByRole('table', { name: 'Entries behind Unfunded' })).toContainText('$0');
  await expect(page.getByRole('region', { name: 'Over time' })).toContainText(
    'Value and distributions over time',
  );
  await expectReadable(page);
  await page.goto('/dashboard/investment-summary');
  await page.getByRole('table', { name: 'Your investments' }).getByRole('link', { name: plain.name }).click();
  await expect(page.getByRole('region', { name: 'Value' })).toContainText(
    'Percentages as stated by the manager on May 5, 2026',
  );
  await expect(page.getByRole('region', { name: 'Over time' })).toHaveCount(0);
});

test('[ENT-07] [LED-05] [MET-01] a delegate who may see the investments of a profile follows its money, and no other @proof', async ({
  page,
  signIn,
  allowConsole,
}) => {
  const [person, accountant, fund] = await Promise.all([
    makeInvestor(),
    makePerson({ firstName: 'Ada', lastName: 'Accountant' }),
    makeFund(),
  ]);
  const llc = await makeLlc(person);
  const second = await makeFund();
  await fundedParticipation(person, fund, 31_000, { method_of_inv: 'ENTITY', investing_entity: llc });
  await fundedParticipation(person, second, 77_000);
  await openJournalOf(fund._id);
  await openJournalOf(second._id);
  const grant = await makeDelegate(person, accountant, { _id: llc }, ['view']);

  await signIn(page, accountant.email);
  await page.goto('/activity');
  await expect(page.getByText('No activity of your own')).toBeVisible();
  await page.getByLabel('Investing profile').selectOption('Reader Holdings LLC');
  const activity = page.getByRole('table', { name: 'Activity' });
  await expect(activity.getByRole('row', { name: 'Payment received' })).toContainText('$31,000');
  await expect(activity.getByRole('row')).toHaveCount(3);
  await activity.getByRole('row', { name: 'Payment received' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(fund.name);
  await expect(page.getByText('Held by Reader Holdings LLC.')).toBeVisible();
  const figures = page.getByRole('region', { name: 'How the figures are computed' });
  await figures
    .locator('summary')
    .filter({ hasText: /^Funded/ })
    .click();
  await expect(
    figures.getByRole('table', { name: 'Entries behind Funded' }).getByRole('row', { name: 'Together' }),
  ).toContainText('$31,000');
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText('77,000');
  await expectReadable(page);
  const held = page.url();
  await page.goto('/performance');
  await expect(page.getByText('No performance of your own')).toBeVisible();
  await page.getByLabel('Investing profile').selectOption('Reader Holdings LLC');
  const performance = page.getByRole('table', { name: 'Performance by holding' });
  await expect(performance.getByRole('row', { name: fund.name })).toContainText('$31,000');
  await expect(performance.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('main')).not.toContainText('77,000');
  await expect(page.getByRole('main')).not.toContainText(second.name);

  await request(await person.api(), recordEndpoints('investing_entity_delegates').update, {
    params: { id: grant._id },
    body: { endedAt: new Date().toISOString() },
  });
  allowConsole(/404/);
  await page.goto(held);
  await expect(page.getByText('Investment not found')).toBeVisible();
  await page.goto('/activity');
  await expect(page.getByText('No activity yet')).toBeVisible();
  await expect(page.getByLabel('Investing profile')).toHaveCount(0);
});
