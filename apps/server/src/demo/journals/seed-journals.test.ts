import { createHash } from 'node:crypto';
import type { IssuedPaper, PagedReply, Performance } from '@paddock/contract';
import { type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inspectBooks } from '../../modules/money/journal-checks/index.ts';
import { seedDemo } from '../index.ts';
import { courses } from './fund-history.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  // The demo fills a database without a portal.
  await server.platform.db.deleteFrom('portals').execute();
  await seedDemo(server.platform, server);
}, 300_000);
afterAll(() => server.close());

const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>) =>
  (await query.execute(server.platform.db)).rows;

it('[LED-01] the demo has four funds with a journal of up to eight years, whose books agree, and others with percentages', async () => {
  const opened = await rowsOf(sql<{ slug: string; years: number }>`
    SELECT f.url_slug AS slug, (current_date - min(e."effectiveDate")) / 365 AS years
    FROM ledger_entries e JOIN funds f ON f._id = e.fund WHERE f.figures = 'ledger' GROUP BY 1 ORDER BY 1`);
  expect(opened.map(({ slug }) => slug)).toEqual(Object.keys(courses).toSorted());
  expect(Math.max(...opened.map(({ years }) => years))).toBeGreaterThanOrEqual(8);
  const report = await inspectBooks(server.platform.db);
  expect(report.books).toHaveLength(opened.length);
  expect(report.books.flatMap(({ findings }) => findings)).toEqual([]);
  const [others] = await rowsOf(sql<{ count: number }>`SELECT count(*)::int AS count FROM funds
    WHERE figures = 'percentages' AND "currentPercentageTotalReturned" > 0`);
  expect(others?.count).toBe(2);
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
    host: 'stallion.localhost',
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
  for (const { papers, subjects, positions } of found) {
    expect(papers).toBe(subjects * positions);
    expect(subjects).toBeGreaterThanOrEqual(4);
  }
  const numbers = await rowsOf(sql<{ first: number; last: number; count: number }>`
    SELECT min(n) AS first, max(n) AS last, count(DISTINCT n)::int AS count FROM (SELECT q.fund,
      substring(p.title from 'distribution (\\d+)')::int AS n FROM issued_papers p JOIN positions q ON q._id = p.position
      WHERE p.kind = 'notice') numbered GROUP BY fund`);
  for (const { first, last, count } of numbers) expect(last - first + 1).toBe(count);
  // Nothing of the past is told once more, neither now nor by a job.
  const [waiting] = await rowsOf(sql<{ emails: number; jobs: number; lines: number }>`SELECT
    (SELECT count(*)::int FROM outbox WHERE subject ~* 'distribution|statement') AS emails,
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
  const host = 'stallion.localhost';
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
  expect(told.filter(({ subject }) => /^New statement of .*: (Q\d )?\d{4}$/.test(subject))).not.toHaveLength(
    0,
  );
  const open = await rowsOf(sql`SELECT p._id FROM issued_papers p JOIN positions q ON q._id = p.position
    JOIN ledger_books b ON b.fund = q.fund WHERE p.kind = 'statement' AND p."to" > b."closedThrough"`);
  expect(open).toEqual([]);
});
