import type { DownloadReply, ParticipationListItem } from '@paddock/contract';
import { investStatus } from '@paddock/domain';
import { readPdfText, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLedger } from '../modules/money/ledger/index.ts';
import { inTransaction } from '../platform/database/index.ts';
import { seedDemo } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  const { db } = server.platform;
  // The demo fills a database without a portal.
  await db.deleteFrom('portals').execute();
  await seedDemo(server.platform, server);
}, 300_000);
afterAll(() => server.close());

const host = 'stallion.localhost';
const get = async <Body>(url: string, authCode: string | undefined) =>
  (await server.request<Body>('GET', url, { authCode, host })).body;

/** Everything that an investor reads about their money: pages, API and files. */
async function whatIsShown(authCode: string | undefined, slugs: readonly string[]) {
  const { items } = await get<{ items: ParticipationListItem[] }>('/api/syndication/mine', authCode);
  const holdings = [];
  for (const { _id } of items) holdings.push(await get<object>(`/api/syndication/holdings/${_id}`, authCode));
  const bySlug = [];
  for (const slug of slugs) bySlug.push(await get<object>(`/api/syndication/byslug/${slug}`, authCode));
  const fileOf = async (format: 'csv' | 'pdf') => {
    const { body } = await server.request<DownloadReply>('POST', '/api/syndication/statement', {
      authCode,
      host,
      body: { format },
    });
    return (await server.app.inject({ url: body.url, headers: { host } })).rawPayload;
  };
  return {
    items,
    holdings,
    bySlug,
    csv: (await fileOf('csv')).toString('utf8'),
    pdf: await readPdfText(await fileOf('pdf')),
  };
}

/** Every number of a reply with its place, and nothing that says where the numbers come from. */
function numbersIn(value: unknown, path = ''): string[] {
  if (typeof value === 'number') return [`${path} ${value}`];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([key]) => key !== 'position')
    .flatMap(([key, inner]) => numbersIn(inner, `${path}.${key}`));
}

/** Every amount and percentage of a text, in its order; words may say where they come from. */
const amountsIn = (text: string | undefined) => text?.match(/\$[\d,.]+|[\d.]+%/g);

it('[LED-10] [DSH-03] shows the same figures to the cent before and after its funded fund is opened', async () => {
  const { db } = server.platform;
  const { rows: funds } = await sql<{ _id: string; url_slug: string; positions: number }>`
    SELECT f._id, f.url_slug, count(*)::int AS positions FROM funds f JOIN synd_users s ON s.fund = f._id
    WHERE s.invest_status = ${investStatus.accepted} GROUP BY f._id
    HAVING bool_and(s.sa_complete_date IS NOT NULL AND s."fundedBefore" = s.invest_amount)
    ORDER BY f.url_slug`.execute(db);
  expect(funds.length).toBeGreaterThan(0);
  const { rows: people } = await sql<{ _id: string; email: string }>`
    SELECT DISTINCT u._id, u.email FROM users u JOIN synd_users s ON s."user" = u._id
    WHERE s.invest_status = ${investStatus.accepted} AND s.fund = ANY(${funds.map(({ _id }) => _id)}::uuid[])
    ORDER BY u.email LIMIT 4`.execute(db);
  const slugs = funds.map(({ url_slug }) => url_slug);
  const sessions = await Promise.all(people.map((person) => server.signIn(person)));
  const before = [];
  for (const authCode of sessions) before.push(await whatIsShown(authCode, slugs));

  const admin = await server.make.user({ level: 'admin' });
  const by = { id: admin._id, now: server.clock.now() };
  for (const { _id } of funds) await inTransaction(db, (held) => openLedger(held, _id, by));

  for (const [index, authCode] of sessions.entries()) {
    const shown = before[index];
    const after = await whatIsShown(authCode, slugs);
    expect(numbersIn(after.items)).toEqual(numbersIn(shown?.items));
    expect(numbersIn(after.holdings)).toEqual(numbersIn(shown?.holdings));
    expect(numbersIn(after.bySlug)).toEqual(numbersIn(shown?.bySlug));
    expect(after.csv).toBe(shown?.csv);
    expect(amountsIn(after.pdf)).toEqual(amountsIn(shown?.pdf));
  }

  // And the journal says it: contributed, distributed and value of each participation as DSH-03 computes them.
  const { rows: differing } = await sql`
    SELECT s._id FROM synd_users s JOIN funds f ON f._id = s.fund JOIN positions p ON p."syndUser" = s._id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(-l.amount) FILTER (WHERE l.account = 'contributed'), 0) AS contributed,
        coalesce(sum(l.amount) FILTER (WHERE l.account = 'unclassified'), 0) AS distributed,
        coalesce(sum(-l.amount) FILTER (WHERE l.account IN ('contributed', 'unclassified', 'valuation')), 0) AS value
      FROM ledger_postings l WHERE l.position = p._id) j
    WHERE s.fund = ANY(${funds.map(({ _id }) => _id)}::uuid[])
      AND (j.contributed, j.distributed, j.value) IS DISTINCT FROM (s.invest_amount,
      round(s.invest_amount * coalesce(f."currentPercentageTotalReturned", 0) / 100, 2),
      round(s.invest_amount * coalesce(f."currentFundValuePercentage", 100) / 100, 2))`.execute(db);
  expect(differing).toEqual([]);
  const { rows: opened } = await sql<{ fund: string; positions: number }>`
    SELECT fund, count(*)::int AS positions FROM positions
    WHERE fund = ANY(${funds.map(({ _id }) => _id)}::uuid[]) GROUP BY fund`.execute(db);
  expect(new Map(opened.map(({ fund, positions }) => [fund, positions]))).toEqual(
    new Map(funds.map(({ _id, positions }) => [_id, positions])),
  );
  // The others keep their percentages.
  const { rows: others } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM funds
    WHERE figures = 'percentages'`.execute(db);
  expect(others[0]?.count).toBeGreaterThan(0);
}, 120_000);
