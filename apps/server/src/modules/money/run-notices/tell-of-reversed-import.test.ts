import {
  type DelegateScene,
  delegateScene,
  type FiguresScene,
  figuresScene,
  jobRun,
  type RunScene,
  rowChanges,
  runScene,
  runSliceBySlice,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ImportTelling, tellOfImport, tellOfImportJob } from './tell-of-import.job.ts';
import {
  type ReversalTelling,
  tellOfReversedImport,
  tellOfReversedImportJob,
} from './tell-of-reversed-import.job.ts';

let server: TestServer;
let scene: FiguresScene;
let people: DelegateScene;
let runs: RunScene;
beforeAll(async () => {
  server = await testServer();
  scene = figuresScene(server);
  people = await delegateScene(server);
  runs = runScene(server);
});
beforeEach(() => server.clock.set(new Date('2026-10-05T15:00:00Z')));
afterAll(() => server.close());

const tools = () => ({ agreementPdf: server.agreementPdf, store: server.store });
const queued = async <Data>(job: string, file: string) =>
  (
    await sql<{
      data: Data;
    }>`SELECT data FROM pgboss.job WHERE name = ${job} AND data ->> 'file' = ${file}`.execute(
      server.platform.db,
    )
  ).rows.map(({ data }) => data);

/**
 * Two positions of Daniel's in three days, and one of Ellen's in one of them, posted from a file of which they and Ada,
 * a delegate of Daniel's company with its notices, were told or not.
 */
async function importedDays({ tellsInvestors = true } = {}) {
  const made = await people.made();
  const { daniel, ada, llc, fund, investment, ownInvestment, ellenInvestment } = made;
  await people.delegated(daniel, ada, llc, { rights: ['notices', 'documents'] });
  await scene.open(fund._id);
  for (const syndUser of [investment, ownInvestment, ellenInvestment])
    await scene.receive(syndUser, '2026-01-15', 3_000_000n);
  const csv = [
    'Day,Type,Position,Investor,Value,Return of capital,Preferred return,Profit,Interest',
    '2026-03-31,Distribution,1,,,,,10.01,',
    '2026-03-31,Distribution,2,,,,,20,',
    '2026-06-30,Distribution,2,,,,,5,',
    '2026-06-30,Distribution,3,,,,,7,',
    '2026-07-31,Valuation,1,,31000,,,,',
  ].join('\r\n');
  const controls = { rows: 5, distributed: 42.01, value: 31_000 };
  const { body } = await runs.askFile(fund._id, csv, { controls, tellsInvestors });
  expect(await runs.approve(body.approval)).toMatchObject({ status: 200 });
  const file = (await runs.imports(fund._id)).items[0]?._id ?? '';
  return { ...made, file };
}

async function tellOfFile(file: string): Promise<void> {
  for (const data of await queued<ImportTelling>(tellOfImportJob.name, file))
    await tellOfImport(server.platform, tools(), data, jobRun<ImportTelling>({}));
}

/** Asked for by one admin, and approved by another. Returns what is queued. */
async function reversed(file: string): Promise<ReversalTelling> {
  const { version } = (await runs.previewImportReversal(file)).body.item;
  const { body } = await runs.reverseImport({ file, version, reason: 'It was that of another fund.' });
  expect(await runs.approve(body.approval)).toMatchObject({ status: 200 });
  const [data, ...others] = await queued<ReversalTelling>(tellOfReversedImportJob.name, file);
  expect([data, others]).toEqual([{ file, approval: body.approval, step: 'notices' }, []]);
  // No run of it is told of by itself.
  const { rows } = await sql`SELECT FROM pgboss.job j JOIN ledger_runs r ON r._id::text = j.data ->> 'run'
    WHERE r.import = ${file}`.execute(server.platform.db);
  expect(rows).toEqual([]);
  return data ?? { file, approval: '', step: 'notices' };
}

const work = (data: ReversalTelling) =>
  tellOfReversedImport(server.platform, tools(), data, jobRun<ReversalTelling>({}), 1);

/** Everything that anybody got since: in the bell, and by email. */
async function told(act: () => Promise<unknown>) {
  const changes = await rowChanges(server, act);
  const users = await server.platform.db.selectFrom('users').select(['_id', 'email']).execute();
  const emailOf = new Map(users.map(({ _id, email }) => [_id, email]));
  const line = (to: unknown, what: unknown) => `${String(to)}: ${String(what)}`;
  return {
    changes,
    bell: (changes.notifications?.added ?? [])
      .map((row) => line(emailOf.get(String(row['user'])), row['messageSubject']))
      .toSorted(),
    emails: (changes.outbox?.added ?? []).map((row) => line(row['to'], row['subject'])).toSorted(),
    papers: (changes.issued_papers?.added ?? []).map((row) => String(row['title'])).toSorted(),
  };
}

describe('the reversal of a file', () => {
  it('[LED-07] [IMP-01] is told once to each person who was told of the file, with their own amounts, and its notices are replaced', async () => {
    const beside = await importedDays();
    await tellOfFile(beside.file);
    const { daniel, ada, ellen, fund, file } = await importedDays();
    await tellOfFile(file);
    const { emails, bell, papers, changes } = await told(async () => work(await reversed(file)));
    const subject = `Corrected: earlier distributions and values of ${fund.name}`;
    const valued = 'valued at $31,000 on July 31, 2026';
    const toInvestors = emails.filter((one) => one.includes('Corrected'));
    expect(toInvestors).toEqual(
      [
        `${daniel.email}: ${subject}: $35.01 distributed, ${valued}`,
        `${ada.email}: ${subject} (Okafor Holdings LLC): $10.01 distributed, ${valued}`,
        `${ellen.email}: Corrected: earlier distributions of ${fund.name}: $7 distributed`,
      ].toSorted(),
    );
    expect(bell.filter((one) => one.includes('Corrected'))).toEqual(toInvestors);
    const text = String(changes.outbox?.added?.find((row) => row['to'] === ellen.email)?.['text']);
    expect(text).toContain('Reason: It was that of another fund.');
    expect(text).toContain('June 30, 2026, Whitfield LLC: $7 distributed (Profit: $7)');
    expect(text).not.toContain('31,000');
    expect(papers).toEqual([
      'Reversal of distribution 1: Distribution of Mar 31, 2026',
      'Reversal of distribution 1: Distribution of Mar 31, 2026',
      'Reversal of distribution 2: Distribution of Jun 30, 2026',
      'Reversal of distribution 2: Distribution of Jun 30, 2026',
      'Reversal of valuation 1: Valuation of Jul 31, 2026',
    ]);
    expect((changes.issued_papers?.added ?? []).every((row) => row['supersedes'] !== null)).toBe(true);
    const [data] = await queued<ReversalTelling>(tellOfReversedImportJob.name, file);
    expect(await rowChanges(server, () => work(data ?? { file, approval: '', step: 'notices' }))).toEqual({});
  });

  it('[IMP-01] is told to nobody where nobody was told of the file', async () => {
    const { file } = await importedDays({ tellsInvestors: false });
    const data = await reversed(file);
    expect(await rowChanges(server, () => work(data))).toEqual({});
  });

  it('[LED-07] [IMP-01] leaves out a day of which its own reversal told, and everybody hears of each day once', async () => {
    const { ellen, daniel, fund, file } = await importedDays();
    await tellOfFile(file);
    const run = (await runs.runs(fund._id)).items.find(({ day }) => day === '2026-06-30');
    expect((await runs.reverseWhole(run?._id ?? '')).status).toBe(200);
    const { version } = (await runs.previewImportReversal(file)).body.item;
    const { body } = await runs.reverseImport({ file, version });
    expect((await runs.approve(body.approval)).status).toBe(200);
    const { emails, papers } = await told(() =>
      work({ file, approval: body.approval ?? '', step: 'notices' }),
    );
    expect(emails.filter((one) => one.startsWith(ellen.email))).toEqual([]);
    expect(emails.filter((one) => one.startsWith(daniel.email))).toEqual([
      expect.stringContaining(': $30.01 distributed, valued at $31,000'),
    ]);
    expect(papers).toHaveLength(3);
  });

  it('[LED-07] [IMP-01] is told once where the job stops after each slice, fails at a notice, or runs twice at the same time', async () => {
    const { file } = await importedDays();
    await tellOfFile(file);
    const data = await reversed(file);
    const create = vi.spyOn(server.agreementPdf, 'createDocument');
    create.mockRejectedValueOnce(new Error('The worker ended'));
    const failing = await told(() => work(data).catch(() => undefined));
    create.mockRestore();
    // Nobody is told before all notices are there.
    expect([failing.papers.length, failing.emails]).toEqual([4, []]);
    const handed: ReversalTelling[] = [];
    const sliced = await told(() =>
      runSliceBySlice<ReversalTelling>(async (next, run) => {
        handed.push(next);
        await tellOfReversedImport(server.platform, tools(), next, run, 1);
      }, data),
    );
    const rest = await told(() => Promise.all([work(data), work(data)]));
    const all = [failing, sliced, rest];
    expect(all.flatMap(({ papers }) => papers)).toHaveLength(5);
    expect(all.flatMap(({ emails }) => emails)).toHaveLength(3);
    expect(all.flatMap(({ bell }) => bell)).toHaveLength(3);
    expect(new Set(handed.map(({ step }) => step))).toEqual(new Set(['notices', 'people']));
    server.errors.length = 0;
  });

  it('[LED-07] [IMP-01] that comes in the middle is told to exactly those who were', async () => {
    const { file } = await importedDays();
    const [data] = await queued<ImportTelling>(tellOfImportJob.name, file);
    if (!data) throw new Error('No job was queued');
    const first = await told(() =>
      tellOfImport(
        server.platform,
        tools(),
        { ...data, step: 'people' },
        jobRun<ImportTelling>({ slices: 1 }),
        1,
      ),
    );
    expect(first.emails).toHaveLength(1);
    const telling = await reversed(file);
    expect(await rowChanges(server, () => tellOfFile(file))).toEqual({});
    const { emails } = await told(() => work(telling));
    const recipients = (all: readonly string[]) => all.map((one) => one.split(':')[0]);
    expect(recipients(emails)).toEqual(recipients(first.emails));
  });
});
