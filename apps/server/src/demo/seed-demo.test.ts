import { createHash } from 'node:crypto';
import type {
  DownloadReply,
  IssuedPaper,
  PagedReply,
  ParticipationListItem,
  Performance,
} from '@paddock/contract';
import { investStatus } from '@paddock/domain';
import { readPdfText, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inspectBooks } from '../modules/money/journal-checks/index.ts';
import { openLedger } from '../modules/money/ledger/index.ts';
import { isCorrectPassword } from '../modules/people/identity/index.ts';
import { printStartupMessage } from '../open-server.ts';
import { inTransaction } from '../platform/database/index.ts';
import { type DemoResult, seedDemo } from './index.ts';
import { courses } from './journals/fund-history.ts';

// Making the demo takes longest, so all of these share one.
let server: TestServer;
let result: DemoResult | undefined;
beforeAll(async () => {
  // Others can reach it.
  server = await testServer({ env: { TRUST_PROXY: '1' } });
  // The demo fills a database without a portal.
  await server.platform.db.deleteFrom('portals').execute();
  result = await seedDemo(server.platform, server);
}, 300_000);
afterAll(() => server.close());

const host = 'stallion.localhost';

const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>) =>
  (await query.execute(server.platform.db)).rows;

it('[SEC-08] the demo gives its people random passwords if others can reach the server, and prints them once', async () => {
  const { platform } = server;
  const printed = (demo: DemoResult | undefined) => {
    const lines: string[] = [];
    const started = { address: 'http://127.0.0.1:3000', platform, demo, nextSteps: [] };
    printStartupMessage(started, (line) => lines.push(line));
    return lines.join('\n');
  };
  const output = printed(result);
  const passwords = [...output.matchAll(/^ {2}\S+@example\.com +(\S+)/gm)].map(
    ([, password = '']) => password,
  );
  expect(new Set(passwords).size).toBe(5);
  expect(output).not.toContain('paddock-demo');
  for (const account of await platform.db.selectFrom('users').selectAll().execute()) {
    const own = new RegExp(`^ {2}${account.email} +(\\S+)`, 'm').exec(output)?.[1];
    if (own === undefined) {
      expect([account.password, account.oldPortalPassword], account.email).toEqual([null, null]);
      continue;
    }
    expect(await isCorrectPassword(platform.db, 'paddock-demo', account)).toBe(false);
    expect(await isCorrectPassword(platform.db, own, account)).toBe(true);
  }
  expect(printed(await seedDemo(platform, server))).not.toContain('@example.com');
});

it('[LED-01] the demo has four funds with a journal of eight years each, whose books agree, and others with percentages', async () => {
  const opened = await rowsOf(sql<{ slug: string; years: number }>`
    SELECT f.url_slug AS slug, (current_date - min(e."effectiveDate")) / 365 AS years
    FROM ledger_entries e JOIN funds f ON f._id = e.fund WHERE f.figures = 'ledger' GROUP BY 1 ORDER BY 1`);
  expect(opened.map(({ slug }) => slug)).toEqual(Object.keys(courses).toSorted());
  expect(Math.min(...opened.map(({ years }) => years))).toBeGreaterThanOrEqual(8);
  const report = await inspectBooks(server.platform.db);
  expect(report.books).toHaveLength(opened.length);
  expect(report.books.flatMap(({ findings }) => findings)).toEqual([]);
  const [others] = await rowsOf(sql<{ count: number }>`SELECT count(*)::int AS count FROM funds
    WHERE figures = 'percentages' AND "currentPercentageTotalReturned" > 0`);
  expect(others?.count).toBe(2);
});

it('[LED-01] the demo’s journals say of figures the day of the last run that stands, and other funds that of the start', async () => {
  const days = await rowsOf(sql<{ shown: string; last: string }>`
    SELECT (p."asOf" AT TIME ZONE b."timeZone")::date::text AS shown, max(r.day)::text AS last
    FROM ledger_percentages p JOIN ledger_books b ON b.fund = p.fund
    JOIN ledger_runs r ON r.fund = b.fund AND r."postedAt" IS NOT NULL AND r."reversedAt" IS NULL GROUP BY 1, b.fund`);
  expect(days).toHaveLength(Object.keys(courses).length);
  for (const { shown, last } of days) expect(shown).toBe(last);
  const [others] = await rowsOf(sql<{ count: number }>`SELECT count(*)::int AS count FROM funds
    WHERE figures = 'percentages' AND "currentPercentagesUpdatedAt" < now() - interval '1 day'`);
  expect(others?.count).toBe(0);
});

it('[LED-07] the demo’s journals have distributions of several kinds, a reversed one, and money that was sent back', async () => {
  const runs = await rowsOf(sql<{ kind: string; posted: number; reversed: number }>`
    SELECT kind, count(*)::int AS posted, count("reversedAt")::int AS reversed FROM ledger_runs GROUP BY 1 ORDER BY 1`);
  expect(runs).toMatchObject([
    { kind: 'distribution', reversed: 1 },
    { kind: 'valuation', reversed: 0 },
  ]);
  expect(runs.map(({ posted }) => posted > 60)).toEqual([true, true]);
  const kinds = await rowsOf(sql<{ account: string }>`SELECT DISTINCT account FROM ledger_postings
    WHERE account IN ('returned_capital', 'preferred_return', 'profit', 'interest', 'suspense') ORDER BY 1`);
  expect(kinds).toHaveLength(5);
  const [undecided] = await rowsOf(sql<{ count: number }>`SELECT count(*)::int AS count FROM ledger_runs r
    JOIN approvals a ON a._id = r.approval WHERE a.decision IS DISTINCT FROM 'approved' OR a."askedBy" = a."decidedBy"`);
  expect(undecided?.count).toBe(0);
});

it('[MET-01] the demo’s investor earns 6 to 14 percent a year in each of them, and reads what the journals say', async () => {
  const investor = await server.platform.db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', 'investor@example.com')
    .executeTakeFirstOrThrow();
  const { body } = await server.request<Performance>('GET', '/api/ledger/performance', {
    authCode: await server.signIn(investor),
    host,
  });
  expect(body.holdings).toHaveLength(Object.keys(courses).length);
  for (const { irr } of [...body.holdings, body.total]) {
    expect(irr).toBeGreaterThan(0.06);
    expect(irr).toBeLessThan(0.14);
  }
  const [posted] = await rowsOf(sql<{ contributed: string; distributed: string; value: string }>`
    SELECT sum(-l.amount) FILTER (WHERE l.account = 'contributed') AS contributed,
      sum(l.amount) FILTER (WHERE l.account IN ('returned_capital', 'preferred_return', 'profit', 'interest')) AS distributed,
      sum(-l.amount) FILTER (WHERE l.account IN ('contributed', 'valuation', 'returned_capital', 'preferred_return', 'profit',
        'interest')) AS value
    FROM ledger_postings l JOIN positions p ON p._id = l.position JOIN synd_users s ON s._id = p."syndUser"
    WHERE s."user" = ${investor._id}`);
  expect(body.total).toMatchObject({
    contributed: Number(posted?.contributed),
    distributed: Number(posted?.distributed),
    value: Number(posted?.value),
  });
});

it('[LED-06] [LED-07] the demo has the notices and statements of the last year, whose readers were told without an email', async () => {
  const found = await rowsOf(sql<{
    slug: string;
    kind: string;
    papers: number;
    subjects: number;
    positions: number;
  }>`
    SELECT f.url_slug AS slug, p.kind, count(*)::int AS papers, count(DISTINCT p.subject)::int AS subjects,
      count(DISTINCT p.position)::int AS positions
    FROM issued_papers p JOIN positions q ON q._id = p.position JOIN funds f ON f._id = q.fund
    GROUP BY 1, 2 ORDER BY 1, 2`);
  expect(found.map(({ slug, kind }) => `${slug}: ${kind}`)).toEqual(
    Object.keys(courses)
      .toSorted()
      .flatMap((slug) => [`${slug}: notice`, `${slug}: statement`]),
  );
  for (const { kind, papers, subjects, positions } of found) {
    expect(papers).toBe(subjects * positions);
    expect(subjects).toBeGreaterThanOrEqual(kind === 'notice' ? 8 : 4);
  }
  const numbers = await rowsOf(sql<{ first: number; last: number; count: number }>`
    SELECT min(n) AS first, max(n) AS last, count(DISTINCT n)::int AS count FROM (SELECT q.fund,
      substring(p.title from '^Notice of (\\w+)') AS of, substring(p.title from '^Notice of \\w+ (\\d+)')::int AS n
      FROM issued_papers p JOIN positions q ON q._id = p.position WHERE p.kind = 'notice') numbered GROUP BY fund, of`);
  // Of each fund its valuations and its distributions.
  expect(numbers).toHaveLength(2 * Object.keys(courses).length);
  for (const { first, last, count } of numbers) expect(last - first + 1).toBe(count);
  // Nothing of the past is told once more, neither now nor by a job.
  const [waiting] = await rowsOf(sql<{ emails: number; jobs: number; lines: number }>`SELECT
    (SELECT count(*)::int FROM outbox WHERE subject ~* 'distribution|statement|new value') AS emails,
    (SELECT count(*)::int FROM pgboss.job WHERE name = 'tell-of-run') AS jobs,
    (SELECT count(*)::int FROM issued_papers p WHERE kind = 'notice' AND NOT EXISTS (SELECT FROM run_notices n
      JOIN run_recipients t ON (t.run, t.position) = (n.run, n.position)
      WHERE n.run::text = p.subject AND n.position = p.position AND n.event = 'posted')) AS lines`);
  expect(waiting).toEqual({ emails: 0, jobs: 0, lines: 0 });
});

it('[LED-06] the demo’s investor reads each of them, and the books are closed through the end of every statement', async () => {
  const investor = await server.platform.db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', 'investor@example.com')
    .executeTakeFirstOrThrow();
  const authCode = await server.signIn(investor);
  const { body } = await server.request<PagedReply<IssuedPaper>>('GET', '/api/ledger/papers?limit=100', {
    authCode,
    host,
  });
  expect(new Set(body.items.map(({ fund }) => fund._id)).size).toBe(Object.keys(courses).length);
  expect(new Set(body.items.map(({ isRead }) => isRead))).toEqual(new Set([true, false]));
  const [paper] = body.items;
  const { body: link } = await server.request<{ url: string }>('POST', '/api/ledger/papers/download', {
    authCode,
    host,
    body: { id: paper?._id },
  });
  const file = await server.app.inject({ url: link.url, headers: { host } });
  const [stored] = await rowsOf(
    sql<{ sha256: string }>`SELECT sha256 FROM issued_papers WHERE _id = ${paper?._id}`,
  );
  expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(stored?.sha256);
  const told = await rowsOf(sql<{ subject: string }>`SELECT "messageSubject" AS subject FROM notifications
    WHERE "user" = ${investor._id} AND kind IN ('distributions', 'documents') ORDER BY "createdAt" DESC`);
  expect(
    told.filter(({ subject }) => /^Distribution: \$[\d,]+(\.\d\d)? from /.test(subject)),
  ).not.toHaveLength(0);
  expect(told.filter(({ subject }) => /^New value of .*: \$[\d,]+(\.\d\d)?$/.test(subject))).not.toHaveLength(
    0,
  );
  expect(told.filter(({ subject }) => /^New statement of .*: (Q\d )?\d{4}$/.test(subject))).not.toHaveLength(
    0,
  );
  const open = await rowsOf(sql`SELECT p._id FROM issued_papers p JOIN positions q ON q._id = p.position
    JOIN ledger_books b ON b.fund = q.fund WHERE p.kind = 'statement' AND p."to" > b."closedThrough"`);
  expect(open).toEqual([]);
});
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

// After the others, because it opens funds of the demo.
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
