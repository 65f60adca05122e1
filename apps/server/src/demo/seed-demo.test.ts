import { createHash } from 'node:crypto';
import type {
  HoldingJournal,
  IssuedPaper,
  ItemReply,
  MoneyActivity,
  MoneyHistory,
  PagedReply,
  Performance,
} from '@paddock/contract';
import {
  centsOf,
  decimalFromCents,
  distributedLineNames,
  distributedLines,
  formatUsdWithCents,
  investStatus,
  sumCents,
} from '@paddock/domain';
import { demoReader, postedMoney, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inspectBooks } from '../modules/money/journal-checks/index.ts';
import { openLedger } from '../modules/money/ledger/index.ts';
import { isCorrectPassword } from '../modules/people/identity/index.ts';
import { printStartupMessage } from '../open-server.ts';
import { inTransaction } from '../platform/database/index.ts';
import { type DemoResult, seedDemo } from './index.ts';
import { courses } from './journals/fund-history.ts';
import { demoFunds } from './offerings/index.ts';
import { dueDiligenceDocuments } from './papers/due-diligence.ts';

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

it('[ACC-01] the demo says of accreditation what its funds do: nobody waits for it to commit, and the team looks at it before countersigning', async () => {
  const [requiring] = await rowsOf(sql<{ count: number }>`SELECT count(*)::int AS count FROM funds
    WHERE requires_accreditation OR requires_reviewed_accreditation`);
  expect(requiring?.count).toBe(0);
  // Agreements are countersigned without an accepted review, so nothing says that it is verified.
  const [unreviewed] = await rowsOf(sql<{ count: number }>`SELECT count(*)::int AS count
    FROM synd_users s JOIN users u ON u._id = s."user"
    WHERE s.sa_complete_date IS NOT NULL AND u."accreditationReview" IS DISTINCT FROM 'accepted'`);
  expect(unreviewed?.count).toBeGreaterThan(0);
  const disclaimers = await rowsOf(
    sql<{ body: string }>`SELECT body FROM contents WHERE slug = 'home-disclaimer'`,
  );
  expect(disclaimers).toHaveLength(2);
  const memoranda = demoFunds.map((fund) => JSON.stringify(dueDiligenceDocuments(fund)[0]));
  for (const text of [...disclaimers.map(({ body }) => body), ...memoranda]) {
    expect(text).toMatch(/states in the agreement.*looks? at what.* stated/);
    expect(text).not.toMatch(/506\(c\)|verif(?:y|ies|ied)|sold only to/);
  }
  for (const text of memoranda) expect(text).toContain('a commitment does not wait for it');
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

/** The demo's investor, and what the journals have posted for them. */
async function demoInvestor() {
  const { db } = server.platform;
  const investor = await db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', 'investor@example.com')
    .executeTakeFirstOrThrow();
  const reader = demoReader(server, await server.signIn(investor));
  const posted = postedMoney(db, investor._id);
  /** Nobody else in their funds is in anything that was read. */
  const expectNobodyElse = async () => {
    const others = await posted.others();
    expect(others.length).toBeGreaterThan(20);
    const read = reader.seen.join('\n');
    expect(others.map(({ said }) => said).filter((said) => said && read.includes(said))).toEqual([]);
  };
  return { investor, ...reader, posted, expectNobodyElse };
}

it('[MET-01] the demo’s investor earns 6 to 14 percent a year in each of them', async () => {
  const { get } = await demoInvestor();
  const { holdings, total } = await get<Performance>('/api/ledger/performance');
  expect(holdings).toHaveLength(Object.keys(courses).length);
  for (const { irr } of [...holdings, total]) {
    expect(irr).toBeGreaterThan(0.06);
    expect(irr).toBeLessThan(0.14);
  }
});

it('[LED-05] every line, sum and balance of the demo’s investor at /activity and in its CSV is what a SELECT over the journals finds', async () => {
  const { get, rowsOf: csvOf, posted, expectNobodyElse } = await demoInvestor();
  const lines = await posted.activity();
  expect(lines.filter(({ reverses }) => reverses)).toHaveLength(1);
  const items: MoneyActivity['items'] = [];
  for (let total = 1; items.length < total; ) {
    const page = await get<MoneyActivity>(`/api/ledger/activity?limit=100&offset=${items.length}`);
    total = page.total;
    items.push(...page.items);
  }
  expect(
    items.map(({ fund, reverses, ...item }) => ({
      ...item,
      fund: fund.name,
      reverses: reverses?.entry ?? null,
    })),
  ).toMatchObject(lines);
  for (const { year, ...sums } of await posted.yearsOfActivity())
    expect([year, (await get<MoneyActivity>(`/api/ledger/activity?year=${year}`)).totals]).toEqual([
      year,
      { ...sums, sentBack: 0 },
    ]);
  const cells = ['Paid in', 'Paid out', 'Change in value', 'Balance', ...Object.values(distributedLineNames)];
  expect(
    (await csvOf('/api/ledger/activity/download', {})).map((row) => [
      row['Day'],
      row['Fund'],
      ...cells.map((name) => row[name]),
    ]),
  ).toEqual(
    lines.map(({ day, fund, paidIn, paidOut, change, balance, distributions }) => [
      day,
      fund,
      ...[paidIn, paidOut, change, balance].map((amount) => amount.toFixed(2)),
      ...distributedLines.map((kind) => distributions?.[kind].toFixed(2) ?? ''),
    ]),
  );
  await expectNobodyElse();
});

it('[MET-01] [MET-02] every figure of the demo’s investor at /performance, of each holding, fund, profile and in all, on any day, is what a SELECT over the journals finds', async () => {
  const { get, posted, expectNobodyElse } = await demoInvestor();
  const today = (await get<Performance>('/api/ledger/performance')).asOf;
  const first = (await posted.quarters(today))[0]?.day ?? '';
  const yearEnds = Array.from(
    { length: Number(today.slice(0, 4)) - Number(first.slice(0, 4)) },
    (_, at) => `${Number(first.slice(0, 4)) + at}-12-31`,
  );
  let rates = 0;
  for (const asOf of [...yearEnds, today]) {
    const shown = await get<Performance>(`/api/ledger/performance?asOf=${asOf}`);
    const expected = new Map((await posted.figures(asOf)).map(({ group, ...figures }) => [group, figures]));
    const groups = [
      ...shown.holdings.map(({ syndUser: group, ...figures }) => ({ group, ...figures })),
      ...shown.funds.map(({ fund, ...figures }) => ({ group: fund._id, ...figures })),
      ...shown.profiles.map(({ profile, ...figures }) => ({ group: profile._id, ...figures })),
      { group: 'total', ...shown.total },
    ];
    // Each of them once, and nobody else's.
    expect(groups.map(({ group }) => group).toSorted()).toEqual([...expected.keys()].toSorted());
    for (const { group, irr, noIrr, ...figures } of groups) {
      const { days = null, ...amounts } = expected.get(group) ?? {};
      expect([asOf, group, figures]).toMatchObject([asOf, group, amounts]);
      const reason = days === null ? 'no-flows' : days < 365 ? 'short' : null;
      expect([asOf, group, noIrr]).toEqual([asOf, group, reason]);
      if (irr === null) continue;
      rates += 1;
      expect(Math.abs((await posted.worthAt(group, { asOf, rate: irr })) ?? 1)).toBeLessThan(1e-9);
    }
  }
  expect(rates).toBeGreaterThan(yearEnds.length * 5);
  await expectNobodyElse();
});

it('[INV-02] every point and holding of the demo’s investor over time is what a SELECT over the journals finds', async () => {
  const { get, posted, expectNobodyElse } = await demoInvestor();
  const { asOf, points, holdings } = await get<MoneyHistory>('/api/ledger/history');
  const quarters = await posted.quarters(asOf);
  expect(quarters.length).toBeGreaterThan(32);
  expect(points).toEqual(quarters);
  const figures = new Map((await posted.figures(asOf)).map(({ group, ...its }) => [group, its]));
  const payments = new Map((await posted.lastPayments()).map(({ syndUser, ...its }) => [syndUser, its]));
  expect(holdings.map(({ syndUser }) => syndUser).toSorted()).toEqual([...payments.keys()].toSorted());
  for (const { syndUser, irr, ...shown } of holdings) {
    const { contributed, distributed, value, tvpi } = figures.get(syndUser) ?? {};
    expect(shown).toMatchObject({
      contributed,
      distributed,
      value,
      tvpi,
      lastPayment: payments.get(syndUser),
    });
    expect(Math.abs((await posted.worthAt(syndUser, { asOf, rate: irr ?? 0 })) ?? 1)).toBeLessThan(1e-9);
  }
  await expectNobodyElse();
});

it('[INV-03] every entry behind the figures of each holding of the demo’s investor is what a SELECT over the journals finds, and they add up to its figures', async () => {
  const { get, posted, expectNobodyElse } = await demoInvestor();
  const { holdings } = await get<Performance>('/api/ledger/performance');
  expect(holdings).toHaveLength(Object.keys(courses).length);
  let reversals = 0;
  for (const { syndUser, contributed, distributed, value } of holdings) {
    const { item } = await get<ItemReply<HoldingJournal>>(`/api/ledger/holdings/${syndUser}`);
    expect(item.entries).toEqual(await posted.entries(syndUser));
    reversals += item.entries.filter(({ reverses }) => reverses !== null).length;
    const sum = (amountOf: (entry: HoldingJournal['entries'][number]) => number) =>
      sumCents(item.entries.map((entry) => centsOf(amountOf(entry).toFixed(2))));
    const paid = sum(({ distributions }) => Object.values(distributions).reduce((all, one) => all + one, 0));
    const [paidIn, change] = [sum((entry) => entry.contributed), sum((entry) => entry.change)];
    expect([paidIn, paid, paidIn - paid + change]).toEqual(
      [contributed, distributed, value].map((amount) => centsOf(amount.toFixed(2))),
    );
  }
  expect(reversals).toBe(1);
  await expectNobodyElse();
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
  const { investor, get, fileOf } = await demoInvestor();
  const { items } = await get<PagedReply<IssuedPaper>>('/api/ledger/papers?limit=100');
  expect(new Set(items.map(({ fund }) => fund._id)).size).toBe(Object.keys(courses).length);
  expect(new Set(items.map(({ isRead }) => isRead))).toEqual(new Set([true, false]));
  const [paper] = items;
  const file = await fileOf('/api/ledger/papers/download', { id: paper?._id });
  const [stored] = await rowsOf(
    sql<{ sha256: string }>`SELECT sha256 FROM issued_papers WHERE _id = ${paper?._id}`,
  );
  expect(createHash('sha256').update(file).digest('hex')).toBe(stored?.sha256);
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

/** The period of a statement, and the columns of its capital account with the days on which they begin. */
function columnsOf({ from, to }: { from: string; to: string }) {
  const year = to.slice(0, 4);
  const inception = ['Since inception', '1900-01-01'] as const;
  if (from === `${year}-01-01` && to === `${year}-12-31`)
    return { period: year, columns: [[year, from], inception] as const };
  const quarter = `Q${Number(to.slice(5, 7)) / 3}`;
  const toDate = ['Year to date', `${year}-01-01`] as const;
  return {
    period: `${year}-${quarter}`,
    columns: [[`${quarter} ${year}`, from], toDate, inception] as const,
  };
}

/** Every amount of a paper, in its order. */
const dollarsIn = (text: string) => text.match(/−?\$[\d,]+\.\d\d/g) ?? [];

// After the one before, because it opens every paper.
it('[LED-06] every amount of the statements that were issued to the demo’s investor, and of their CSV, is what a SELECT over the journals finds, and each opens with what the one before closed with', async () => {
  const { get, textOf, rowsOf: csvOf, posted, expectNobodyElse } = await demoInvestor();
  const { items } = await get<PagedReply<IssuedPaper>>('/api/ledger/papers?limit=100&kind=statement');
  const issued = (await posted.statements()).map(({ _id }) => _id);
  expect(items.map(({ _id }) => _id).toSorted()).toEqual(issued.toSorted());
  const lines = (await posted.activity()).toReversed();
  const closings = new Map<string, string | undefined>();
  for (const { _id, syndUser, from, to } of items.toSorted((a, b) => (a.to < b.to ? -1 : 1))) {
    const { period, columns } = columnsOf({ from: from ?? '', to });
    const rows = await csvOf('/api/ledger/statement/download', { syndUser, period, format: 'csv' });
    const [[column]] = columns;
    const of = (part: string, name = column) =>
      rows.filter(({ Part }) => Part === part).map((row) => [row['Line'] ?? '', row[name] ?? ''] as const);
    for (const [name, since] of columns) {
      const account = of('Capital account', name);
      expect([to, name, Object.fromEntries(account)]).toEqual([
        to,
        name,
        await posted.statement(syndUser, { from: since, to }),
      ]);
      const cents = account.map(([, amount]) => centsOf(amount));
      expect(sumCents(cents.slice(0, -1))).toBe(cents.at(-1));
    }
    const [opening = '', closing = ''] = [0, -1].map((at) => of('Capital account').at(at)?.[1]);
    if (period.length > 4) {
      expect(closings.get(syndUser) ?? opening).toBe(opening);
      closings.set(syndUser, closing);
    }

    expect(Object.fromEntries(of('Commitment'))).toEqual(await posted.commitment(syndUser, to));
    const { irr, ...multiples } = Object.fromEntries(
      of('Performance').map(([name, figure]) => [name.toLowerCase(), Number.parseFloat(figure)]),
    );
    const figures = (await posted.figures(to)).find((each) => each.group === syndUser);
    expect(figures).toMatchObject(multiples);
    // Its two decimals are the nearest ones.
    const [below = 1, above = 1] = await Promise.all(
      [-0.005, 0.005].map((step) =>
        posted.worthAt(syndUser, { asOf: to, rate: ((irr ?? Number.NaN) + step) / 100 }),
      ),
    );
    expect([to, below * above <= 0]).toEqual([to, true]);
    const entries = lines
      .filter((line) => line.syndUser === syndUser && line.day >= (from ?? '') && line.day <= to)
      .map(({ paidIn, paidOut, change }) => (paidIn - paidOut + change).toFixed(2));
    expect(of('Entries').map(([, amount]) => amount)).toEqual(entries);

    const usd = (amount: string) => formatUsdWithCents(centsOf(amount)).replace('-', '−');
    expect(dollarsIn(await textOf('/api/ledger/papers/download', { id: _id }))).toEqual(
      [
        ...of('Capital account').flatMap((_, at) =>
          columns.map(([name]) => of('Capital account', name)[at]?.[1] ?? ''),
        ),
        ...of('Commitment').map(([, amount]) => amount),
        ...entries,
        decimalFromCents(centsOf(closing) - centsOf(opening)),
      ].map(usd),
    );
  }
  expect(closings.size).toBe(Object.keys(courses).length);
  await expectNobodyElse();
});

it('[LED-07] every amount of the notices of the last year of the demo’s investor is what a SELECT over the journals finds', async () => {
  const { get, textOf, posted, expectNobodyElse } = await demoInvestor();
  const { items } = await get<PagedReply<IssuedPaper>>('/api/ledger/papers?limit=100&kind=notice');
  const notices = await posted.notices();
  expect(items.map(({ _id }) => _id).toSorted()).toEqual(notices.map(({ _id }) => _id).toSorted());
  expect(new Set(notices.map(({ kind }) => kind)).size).toBe(2);
  for (const { _id, kind, kinds, amount, before, after } of notices) {
    const totals = before.flatMap((total, at) => [total, after[at]]);
    const [valueBefore, value] = totals.slice(-2);
    expect([_id, dollarsIn(await textOf('/api/ledger/papers/download', { id: _id }))]).toEqual([
      _id,
      kind === 'valuation'
        ? [amount, value, valueBefore, amount, value, ...totals]
        : [amount, '$0.00', amount, ...(kinds ?? []), amount, ...totals],
    ]);
  }
  await expectNobodyElse();
});

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
  const readers = await Promise.all(
    people.map(async (person) => demoReader(server, await server.signIn(person))),
  );
  const before = [];
  for (const reader of readers) before.push(await reader.investments(slugs));

  const admin = await server.make.user({ level: 'admin' });
  const by = { id: admin._id, now: server.clock.now() };
  for (const { _id } of funds) await inTransaction(db, (held) => openLedger(held, _id, by));

  for (const [index, reader] of readers.entries()) {
    const shown = before[index];
    const after = await reader.investments(slugs);
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
