import { readFile } from 'node:fs/promises';
import { listParticipations, request } from '@paddock/contract';
import { readPdfText } from '@paddock/testing';
import type { Page } from '@playwright/test';
import { apiTransport, expect, serverDatabase, signInByApi, test } from './fixtures/index.ts';
import { issuedTitles, postedHoldings, postedLines, worthAt } from './fixtures/posted-figures.ts';

const investor = 'investor@example.com';

interface Holding {
  id: string;
  fund: string;
  /** The documented figures (DSH-03). */
  invested: string;
  returned: string;
  worth: string;
  /** What came in, and what it has become. */
  funded: string;
  unfunded: string;
  distributions: string;
  value: string;
  gain: string;
}

type Sums = Omit<Holding, 'id' | 'fund'> & { committed: string };

/**
 * The figures of the demo's investor, computed by the database alone, in dollars with two decimals: percentages of amounts,
 * and in funds with an opened journal (LED-01) what its postings add up to.
 */
async function storedFigures() {
  const db = await serverDatabase();
  const own = `WITH money AS (
      SELECT s._id AS id, f.name AS fund, s.invest_amount AS invested, s.sa_complete_date IS NULL AS pending,
        f."currentPercentageTotalReturned" AS r, f."currentFundValuePercentage" AS v,
        least(s.invest_amount, coalesce(s."fundedBefore", 0) + coalesce(
          (SELECT sum(x.amount) FROM funding_receipts x WHERE x."syndUser" = s._id AND x.round = s."fundingRound"),
          0)) AS funded, j.distributed, j.nav
      FROM synd_users s JOIN users u ON u._id = s."user" JOIN funds f ON f._id = s.fund
      LEFT JOIN LATERAL (
        SELECT sum(l.amount) FILTER (WHERE l.account IN ('returned_capital', 'preferred_return', 'profit', 'interest'))
            AS distributed,
          -sum(l.amount) FILTER (WHERE l.account IN ('contributed', 'valuation', 'returned_capital',
            'preferred_return', 'profit', 'interest')) AS nav
        FROM positions p JOIN ledger_postings l ON l.position = p._id
        WHERE p."syndUser" = s._id AND f.figures = 'ledger'
      ) j ON true
      WHERE u.username = $1 AND s.invest_status = 'Accepted investment'
    ), own AS (
      SELECT *, invested - funded AS unfunded, coalesce(distributed, round(invested * r / 100, 2)) AS returned,
        coalesce(nav, round(invested * v / 100, 2)) AS worth,
        coalesce(distributed, round(funded * r / 100, 2)) AS distributions,
        coalesce(nav, round(funded * v / 100, 2)) AS value
      FROM money WHERE NOT pending
    )`;
  const names = ['invested', 'returned', 'worth', 'funded', 'unfunded', 'distributions', 'value'];
  const holdings = await db.query<Holding>(
    `${own} SELECT id, fund, ${names.map((name) => `${name}::numeric(14, 2)::text AS ${name}`).join(', ')},
       abs(distributions + value - funded)::numeric(14, 2)::text AS gain FROM own`,
    [investor],
  );
  const totals = await db.query<Sums>(
    `${own} SELECT ${names.map((name) => `sum(${name})::numeric(14, 2)::text AS ${name}`).join(', ')},
       abs(sum(distributions + value - funded))::numeric(14, 2)::text AS gain,
       (SELECT sum(invested) FROM money)::numeric(14, 2)::text AS committed
     FROM own`,
    [investor],
  );
  const [total] = totals.rows;
  if (!total) throw new Error('The demo has an investor.');
  return { holdings: holdings.rows, total };
}

/** An amount with cents, as the documents fix it for their table (DSH-05). */
const dollars = (amount: string) => `$${amount.replace(/\B(?=(\d{3})+\.)/g, ',')}`;
/** The same where a figure without cents may stand alone. */
const anyDollars = (amount: string) =>
  new RegExp(RegExp.escape(dollars(amount)).replace(/\\\.00$/, String.raw`(\.00)?(?![\d,.]\d)`));

const byName = (one: string, other: string) => one.localeCompare(other);

const summary = (page: Page) => page.getByRole('table', { name: 'Your investments' });

async function download(page: Page, button: string) {
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return readFile(await (await file).path());
}

test('[DSH-02] [DSH-03] [DSH-05] [INV-01] [INV-03] [LED-01] every page, the statement, the CSV and the API show what the database adds up to', async ({
  page,
  signIn,
}) => {
  const { holdings, total } = await storedFigures();
  expect(holdings.length).toBeGreaterThan(3);

  const { items } = await request(apiTransport((await signInByApi(investor)).authCode), listParticipations, {
    query: {},
  });
  for (const { id, invested, funded, unfunded } of holdings)
    expect(items.find(({ _id }) => _id === id)).toMatchObject({
      invest_amount: Number(invested),
      funding: { committed: Number(invested), funded: Number(funded), unfunded: Number(unfunded) },
    });

  await signIn(page, investor);
  for (const address of ['/dashboard', '/dashboard/investment-summary']) {
    await page.goto(address);
    // One row of each and none beside them. Of what is not complete, there is no page.
    const link = page.locator('a[href^="/dashboard/investments/"]');
    const rows = summary(page).getByRole('row').filter({ has: link });
    await expect(rows).toHaveCount(holdings.length);
    for (const { fund, invested, returned, worth } of holdings) {
      const row = rows.filter({ has: page.getByRole('link', { name: fund, exact: true }) });
      await expect(row).toHaveCount(1);
      await expect(row.getByRole('cell')).toContainText([
        dollars(invested),
        dollars(returned),
        '%',
        dollars(worth),
        '',
      ]);
    }
    const sums = summary(page).getByRole('row').last();
    for (const sum of [total.invested, total.returned, total.worth])
      await expect(sums).toContainText(dollars(sum));
  }

  const pdf = await readPdfText(await download(page, 'Download PDF statement'));
  const lines = (await download(page, 'Download CSV')).toString('utf8').split('\n');
  for (const { fund, invested, returned, worth, funded, unfunded, value } of holdings) {
    const line =
      lines
        .find((text) => text.startsWith(`${fund},`) && !/,(Commitment recorded|Signed),/.test(text))
        ?.split(',') ?? [];
    expect([line[2], line[3], line[5]]).toEqual([invested, returned, worth]);
    expect([...line.slice(8, 11), line[12]]).toEqual([invested, funded, unfunded, value]);
    for (const amount of [invested, returned, worth, funded, unfunded, value])
      expect(pdf).toMatch(anyDollars(amount));
  }
  for (const sum of [total.invested, total.returned, total.worth, total.committed, total.funded, total.value])
    expect(pdf).toMatch(anyDollars(sum));

  await page.goto('/dashboard');
  const money = page.getByRole('region', { name: 'Your money' });
  for (const figure of [total.value, total.gain, total.distributions, total.committed, total.funded])
    await expect(money).toContainText(anyDollars(figure));

  for (const { id, value, gain, distributions, unfunded, funded } of holdings) {
    await page.goto(`/dashboard/investments/${id}`);
    const figures = page.getByRole('region', { name: 'Value' }).getByRole('definition');
    await expect(figures).toContainText([anyDollars(value), anyDollars(gain), anyDollars(distributions)]);
    await expect(page.getByRole('region', { name: 'How the figures are computed' })).toContainText(
      anyDollars(funded),
    );
    if (unfunded === '0.00') continue;
    await page.goto(`/dashboard/investments/${id}/wire`);
    await expect(page.getByRole('region', { name: 'Amount' })).toContainText(anyDollars(unfunded));
  }
});

test('[LED-05] [LED-06] [MET-01] [MET-02] activity, performance and statements show what the postings add up to', async ({
  page,
  signIn,
}) => {
  const posted = await postedHoldings(investor);
  const holdings = posted.filter(({ id }) => id !== 'total');
  const total = posted.find(({ id }) => id === 'total');
  if (!total) throw new Error('The demo has an investor in funds that keep a journal.');
  expect(holdings.length).toBeGreaterThan(3);
  await signIn(page, investor);

  await page.goto('/performance');
  const performance = page.getByRole('table', { name: 'Performance by holding' });
  const day = await page.getByLabel('As of', { exact: true }).inputValue();
  let rates = 0;
  for (const { id, contributed, distributed, value, dpi, rvpi, tvpi } of holdings) {
    const link = page.locator(`a[href="/dashboard/investments/${id}"]`);
    const cells = performance.getByRole('row').filter({ has: link }).getByRole('cell');
    await expect(cells).toHaveText([
      dollars(contributed),
      dollars(distributed),
      dollars(value),
      /./,
      `${dpi}×`,
      `${rvpi}×`,
      `${tvpi}×`,
    ]);
    const shown = /^([−\d.]+)%/.exec(await cells.nth(3).innerText())?.[1];
    if (shown === undefined) continue;
    const rate = Number(shown.replace('−', '-')) / 100;
    // The rate at which all is worth nothing is between those that are shown as the one below and the one above.
    expect(await worthAt(investor, { holding: id, day, rate: rate - 0.000_051 })).toBeGreaterThan(0);
    expect(await worthAt(investor, { holding: id, day, rate: rate + 0.000_051 })).toBeLessThan(0);
    rates += 1;
  }
  expect(rates).toBeGreaterThan(3);
  const inAll = page.getByRole('region', { name: /^In all, as of/ });
  for (const amount of [total.contributed, total.distributed, total.value])
    await expect(inAll).toContainText(anyDollars(amount));
  for (const multiple of [`DPI ${total.dpi}×`, `RVPI ${total.rvpi}×`, `TVPI ${total.tvpi}×`])
    await expect(inAll).toContainText(multiple);

  const lines = await postedLines(investor);
  await page.goto('/activity');
  const activity = page.getByRole('table', { name: 'Activity' });
  const sums = activity.getByRole('row', { name: 'Total' });
  await expect(sums).toContainText(anyDollars(total.contributed));
  await expect(sums).toContainText(anyDollars(total.distributed));
  const listed = activity
    .getByRole('row')
    .filter({ has: page.locator('a[href^="/dashboard/investments/"]') });
  await expect(listed).not.toHaveCount(0);
  const texts = await listed.evaluateAll((rows) =>
    rows.map((row) => [
      row.querySelector('a')?.pathname.split('/').at(-1) ?? '',
      ...[...row.querySelectorAll('td')].map(({ textContent }) => textContent),
    ]),
  );
  // A column in which no amount has cents shows none.
  const amountOf = (text: string) =>
    text === '' ? 0 : Number(text.replaceAll(/[$,+]/g, '').replace('−', '-'));
  const shown = texts.map(([id, on, ...amounts]) => [id, on, ...amounts.map(amountOf)]);
  expect(shown.length).toBeGreaterThan(20);
  expect(shown).toEqual(
    lines
      .slice(0, shown.length)
      .map(({ id, day: on, ...amounts }) => [
        id,
        on,
        ...[amounts.paidIn, amounts.paidOut, amounts.change, amounts.balance].map(Number),
      ]),
  );

  const papers = await issuedTitles(investor);
  await page.goto('/statements');
  const issued = page.getByRole('region', { name: 'Issued' });
  const titles = issued.getByRole('listitem').getByRole('button', { name: /^Download / });
  const more = issued.getByRole('button', { name: /^Show \d+ more|^Load older documents/ });
  expect(papers.length).toBeGreaterThan(50);
  for (let count = 50; count < papers.length; count += 50) {
    await expect(titles).toHaveCount(count);
    await more.click();
  }
  await expect(titles).toHaveCount(papers.length);
  await expect(more).toBeHidden();
  const names = await titles.evaluateAll((buttons) =>
    buttons.map((button) => button.getAttribute('aria-label')?.replace('Download ', '') ?? ''),
  );
  expect(names.toSorted(byName)).toEqual(papers.toSorted(byName));
});
