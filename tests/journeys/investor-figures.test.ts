import { readFile } from 'node:fs/promises';
import { listParticipations, request } from '@paddock/contract';
import { readPdfText } from '@paddock/testing';
import type { Page } from '@playwright/test';
import { apiTransport, expect, serverDatabase, signInByApi, test } from './fixtures/index.ts';

const investor = 'investor@example.com';

interface Holding {
  id: string;
  fund: string;
  invested: string;
  returned: string;
  worth: string;
  gain: string;
  funded: string;
  unfunded: string;
}

/** The figures of the demo's investor, computed by the database alone, in dollars with two decimals. */
async function storedFigures() {
  const db = await serverDatabase();
  const holdings = await db.query<Holding>(
    `WITH own AS (
       SELECT s._id AS id, f.name AS fund, s.invest_amount AS invested,
         round(s.invest_amount * f."currentPercentageTotalReturned" / 100, 2) AS returned,
         round(s.invest_amount * f."currentFundValuePercentage" / 100, 2) AS worth,
         coalesce(s."fundedBefore", 0) + coalesce(
           (SELECT sum(r.amount) FROM funding_receipts r WHERE r."syndUser" = s._id AND r.round = s."fundingRound"),
           0) AS received
       FROM synd_users s JOIN users u ON u._id = s."user" JOIN funds f ON f._id = s.fund
       WHERE u.username = $1
         AND s.invest_status = 'Accepted investment' AND s.sa_complete_date IS NOT NULL
     )
     SELECT id, fund, invested::text, returned::text, worth::text, abs(worth + returned - invested)::text AS gain,
       least(received, invested)::numeric(14, 2)::text AS funded,
         greatest(invested - received, 0)::numeric(14, 2)::text AS unfunded
     FROM own`,
    [investor],
  );
  const totals = await db.query<Pick<Holding, 'invested' | 'returned' | 'worth' | 'gain'>>(
    `SELECT sum(invested)::text AS invested, sum(returned)::text AS returned, sum(worth)::text AS worth,
       abs(sum(worth) + sum(returned) - sum(invested))::text AS gain
     FROM (
       SELECT s.invest_amount AS invested,
         round(s.invest_amount * f."currentPercentageTotalReturned" / 100, 2) AS returned,
         round(s.invest_amount * f."currentFundValuePercentage" / 100, 2) AS worth
       FROM synd_users s JOIN users u ON u._id = s."user" JOIN funds f ON f._id = s.fund
       WHERE u.username = $1
         AND s.invest_status = 'Accepted investment' AND s.sa_complete_date IS NOT NULL) own`,
    [investor],
  );
  const [total] = totals.rows;
  if (!total) throw new Error('The demo has an investor.');
  return { holdings: holdings.rows, total };
}

const dollars = (amount: string) => `$${amount.replace(/\B(?=(\d{3})+\.)/g, ',')}`;

const summary = (page: Page) => page.getByRole('table', { name: 'Your investments' });

async function download(page: Page, button: string) {
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return readFile(await (await file).path());
}

test('[DSH-02] [DSH-03] [DSH-05] [INV-01] [INV-03] every page, the statement, the CSV and the API show what the database adds up to', async ({
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
    for (const { fund, invested, returned, worth } of holdings) {
      const row = summary(page).getByRole('row').filter({ hasText: fund });
      await expect(row.getByRole('cell', { name: dollars(invested) }).first()).toBeVisible();
      await expect(row.getByRole('cell', { name: dollars(returned) }).first()).toBeVisible();
      await expect(row.getByRole('cell', { name: dollars(worth) }).first()).toBeVisible();
    }
    const sums = summary(page).getByRole('row').last();
    for (const sum of [total.invested, total.returned, total.worth])
      await expect(sums).toContainText(dollars(sum));
  }

  const pdf = await readPdfText(await download(page, 'Download PDF statement'));
  const lines = (await download(page, 'Download CSV')).toString('utf8').split('\n');
  for (const { fund, invested, returned, worth, funded, unfunded } of holdings) {
    const line = lines.find((text) => text.startsWith(`${fund},Complete,`))?.split(',') ?? [];
    expect([line[2], line[3], line[5]]).toEqual([invested, returned, worth]);
    expect(line.slice(8, 11)).toEqual([invested, funded, unfunded]);
    for (const amount of [invested, returned, worth]) expect(pdf).toContain(dollars(amount));
  }
  for (const sum of [total.invested, total.returned, total.worth]) expect(pdf).toContain(dollars(sum));

  await page.goto('/dashboard');
  const money = page.getByRole('region', { name: 'Your money' });
  for (const figure of [total.worth, total.gain, total.returned])
    await expect(money).toContainText(dollars(figure));

  for (const { id, worth, gain, returned, unfunded, funded } of holdings) {
    await page.goto(`/dashboard/investments/${id}`);
    const figures = page.getByRole('region', { name: 'Value' }).getByRole('definition');
    await expect(figures).toContainText([dollars(worth), dollars(gain), dollars(returned)]);
    await expect(page.getByRole('region', { name: 'How the figures are computed' })).toContainText(
      dollars(funded),
    );
    if (unfunded === '0.00') continue;
    await page.goto(`/dashboard/investments/${id}/wire`);
    await expect(page.getByRole('region', { name: 'Amount' })).toContainText(dollars(unfunded));
  }
});
