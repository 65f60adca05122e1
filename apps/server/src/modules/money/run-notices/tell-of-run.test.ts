import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Approval, FundPaper, IssuedPapers, PagedReply } from '@paddock/contract';
import { printColors } from '@paddock/domain';
import {
  type DelegateScene,
  delegateScene,
  type FiguresScene,
  figuresScene,
  jobRun,
  paying,
  pdfOperandsOf,
  type RunScene,
  readPdfDrawings,
  readPdfText,
  requestWhileLocked,
  rowChanges,
  runScene,
  runSliceBySlice,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '../../../platform/database/index.ts';
import { followParticipation } from '../journal/index.ts';
import { readPostedLine } from './read-line.ts';
import { markSettled, recordRecipients } from './settle-line.ts';
import { type ImportTelling, tellOfImport, tellOfImportJob } from './tell-of-import.job.ts';
import { type RunTelling, tellOfRun, tellOfRunJob } from './tell-of-run.job.ts';

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

/** Asked for by one admin, and approved by another. Returns the id of the run. */
const posted = async (fund: string, kind: 'distributions' | 'valuations', entered: object) =>
  (
    await runs.postRun(kind, {
      fund,
      day: '2026-09-30',
      name: 'Third quarter of 2026',
      memo: 'Rents came in as planned.',
      ...entered,
    })
  )._id;

async function reversed(run: string): Promise<void> {
  const { body } = await runs.reverseRun({ run, reason: 'One amount was wrong.', confirmed: true });
  expect(await runs.approve(body.approval)).toMatchObject({ status: 200 });
}

/** The job that the approval has queued, as the queue would run it. */
const work = (data: RunTelling, slices?: number) =>
  tellOfRun(
    server.platform,
    { agreementPdf: server.agreementPdf, store: server.store },
    data,
    jobRun<RunTelling>(slices === undefined ? {} : { slices }),
    1,
  );
const queued = async (run: string) =>
  (
    await sql<{ data: RunTelling }>`SELECT data FROM pgboss.job WHERE name = ${tellOfRunJob.name}
      AND data ->> 'run' = ${run} ORDER BY created_on`.execute(server.platform.db)
  ).rows.map(({ data }) => data);
async function tellEverybody(run: string): Promise<void> {
  for (const data of await queued(run)) await work(data);
}

/**
 * Daniel's company and Daniel himself in a fund, Ellen's company beside them and in a fund of her own; Ada gets the
 * notices of Daniel's company and may open its papers, Bob sees it and gets none.
 */
async function fundOfThree() {
  const made = await people.made();
  const other = await people.made();
  const { daniel, ada, llc, fund, investment, ownInvestment, ellenInvestment } = made;
  const bob = await people.person({ firstName: 'Bob', lastName: 'Martin' });
  const grant = await people.delegated(daniel, ada, llc, { rights: ['notices', 'documents'] });
  await people.delegated(daniel, bob, llc, { rights: ['view', 'documents'] });
  for (const [id, all] of [
    [fund._id, [investment, ownInvestment, ellenInvestment]],
    [other.fund._id, [other.investment, other.ownInvestment, other.ellenInvestment]],
  ] as const) {
    await scene.open(id);
    for (const syndUser of all) await scene.receive(syndUser, '2026-01-15', 3_000_000n);
  }
  return { ...made, other, bob, grant };
}

const line = (first: unknown, second: unknown) => `${String(first)}: ${String(second)}`;

/** Everything that anybody got since: in the bell, and by email. */
async function told(act: () => Promise<unknown>) {
  const changes = await rowChanges(server, act);
  const users = await server.platform.db.selectFrom('users').select(['_id', 'email']).execute();
  const emailOf = new Map(users.map(({ _id, email }) => [_id, email]));
  const bell = changes.notifications?.added ?? [];
  return {
    changes,
    bell: bell.map((row) => line(emailOf.get(String(row['user'])), row['messageSubject'])).toSorted(),
    /** Where the bell leads, and its kind. */
    places: [...new Set(bell.map((row) => line(row['kind'], row['path'])))],
    emails: (changes.outbox?.added ?? []).map((row) => line(row['to'], row['subject'])).toSorted(),
    papers: changes.issued_papers?.added ?? [],
  };
}

const amounts = paying({ returnedCapital: 300, profit: 600.01 });

describe('a distribution', () => {
  it('[LED-07] is told to each investor with their own amount, for each holder once, to delegates with the right, and to nobody else', async () => {
    const { daniel, ada, ellen, fund } = await fundOfThree();
    const run = await posted(fund._id, 'distributions', { amounts });
    expect(await queued(run)).toEqual([{ run, event: 'posted' }]);
    const { bell, places, emails, papers, changes } = await told(() => tellEverybody(run));
    const from = (amount: string, holder: string) => `Distribution: ${amount} from ${fund.name} (${holder})`;
    // 900.01 in three equal parts: the cent that is left goes to the first position.
    const ofLlc = from('$300.01', 'Okafor Holdings LLC');
    const ofSelf = from('$300', 'Daniel Okafor');
    const ofEllen = from('$300', 'Whitfield LLC');
    expect(emails).toEqual(
      [
        `${ada.email}: ${ofLlc}`,
        `${daniel.email}: ${ofLlc}`,
        `${daniel.email}: ${ofSelf}`,
        `${ellen.email}: ${ofEllen}`,
      ].toSorted(),
    );
    expect(bell).toEqual(emails);
    expect(places).toEqual(['distributions: /statements']);
    expect(papers).toHaveLength(3);
    expect(Object.keys(changes).toSorted()).toEqual([
      'audit_events',
      'issued_papers',
      'notifications',
      'outbox',
      'run_notices',
      'run_recipients',
    ]);
    expect((changes.audit_events?.added ?? []).map((row) => row['action'])).toEqual(
      Array.from({ length: 3 }, () => 'paper.issue'),
    );
    expect(await rowChanges(server, () => tellEverybody(run))).toEqual({});
  });

  it('[LED-07] [ENT-07] leads investors to their notice, and a delegate to what is delegated', async () => {
    const { daniel, ada, fund } = await fundOfThree();
    const run = await posted(fund._id, 'distributions', { amounts });
    await tellEverybody(run);
    await reversed(run);
    await tellEverybody(run);
    const textsTo = async ({ email }: { email: string }) =>
      (
        await server.platform.db
          .selectFrom('outbox')
          .select('text')
          .where('to', '=', email)
          .where('subject', 'like', `%${fund.name}%`)
          .execute()
      ).map(({ text }) => text ?? '');
    const [toDaniel, toAda] = [await textsTo(daniel), await textsTo(ada)];
    expect([toDaniel.length, toAda.length]).toEqual([4, 2]);
    for (const text of toDaniel) expect(text).toContain('See the notice');
    for (const text of toAda) expect(text).toContain('See what is delegated to me');
  });

  it('[LED-07] [POR-01] is in a notice in the colors of the portal of its fund, and of no other', async () => {
    const { fund, company, other, investment } = await fundOfThree();
    const [style, beside] = [
      { portalColor: '#7a1f3d', secondaryColor: '#d9a441' },
      { portalColor: '#0b6e4f', secondaryColor: '#8a2be2' },
    ];
    await people.styled(company, style);
    await people.styled(other.company, beside);
    await tellEverybody(await posted(fund._id, 'distributions', { amounts }));
    const { key } = await server.platform.db
      .selectFrom('issued_papers as n')
      .innerJoin('positions as p', 'p._id', 'n.position')
      .select('n.key')
      .where('p.syndUser', '=', investment)
      .executeTakeFirstOrThrow();
    const drawn = (await readPdfDrawings(await buffer(await server.store.read(key)))).join('\n');
    for (const color of Object.values(printColors(style))) expect(drawn).toContain(pdfOperandsOf(color));
    for (const none of [beside, {}])
      for (const color of Object.values(printColors(none))) expect(drawn).not.toContain(pdfOperandsOf(color));
  });

  it('[LED-07] is in the notice as it was posted, with the totals before and after, and the file has the hash that is stored', async () => {
    const { fund, company, investment, ellenInvestment, llc, ellenLlc } = await fundOfThree();
    // It does not count among the distributions.
    await posted(fund._id, 'valuations', {
      day: '2026-06-30',
      lines: [{ syndUser: ellenInvestment, value: 31_000 }],
    });
    await scene.distribute(investment, '2026-03-31', [100n, 0n, 0n, 2_345n]);
    const { db } = server.platform;
    const inAustin = { city: 'Austin', state: 'TX', postalCode: '78701', country: 'US' };
    for (const [holder, address1] of [
      [llc, '1 Main St'],
      [ellenLlc, '2 Side St'],
    ] as const)
      await db
        .updateTable('investing_entities')
        .set({ ...inAustin, address1 })
        .where('_id', '=', holder)
        .execute();
    await db
      .updateTable('companies')
      .set({
        name: 'Harbor Capital',
        address: '9 Harbor Way',
        city: 'Boston',
        state: 'MA',
        postal_code: '02110',
      })
      .where('_id', '=', company._id)
      .execute();
    const run = await posted(fund._id, 'distributions', { amounts });
    await tellEverybody(run);
    const paper = await server.platform.db
      .selectFrom('issued_papers as n')
      .innerJoin('positions as p', 'p._id', 'n.position')
      .select(['n.key', 'n.sha256', 'n.title', 'n.to', 'n.sequence', 'n.position'])
      .where('p.syndUser', '=', investment)
      .where('n.kind', '=', 'notice')
      .executeTakeFirstOrThrow();
    const bytes = await buffer(await server.store.read(paper.key));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(paper.sha256);
    expect(paper).toMatchObject({
      title: 'Notice of distribution 1: Third quarter of 2026',
      to: '2026-09-30',
    });
    const text = (await readPdfText(bytes)).replace(/\s+/g, ' ');
    for (const part of [
      fund.name,
      'Holder: Okafor Holdings LLC, 1 Main St, Austin, TX 78701, United States',
      'Manager: Harbor Capital, 9 Harbor Way, Boston, MA 02110',
      'September 30, 2026',
      'Rents came in as planned.',
      'Return of capital $100.00',
      'Profit $200.01',
      '$300.01 NET',
      'Contributed $30,000.00 $30,000.00',
      'Unfunded $0.00 $0.00',
      'Distributed $24.45 $324.46',
      'Net asset value $29,975.55 $29,675.54',
    ])
      expect(text).toContain(part);
    const { rows } = await sql<{
      distributed: string;
    }>`SELECT sum(amount)::text AS distributed FROM ledger_postings
      WHERE position = ${paper.position} AND account IN ('returned_capital', 'preferred_return', 'profit', 'interest')`.execute(
      server.platform.db,
    );
    expect(rows).toEqual([{ distributed: '324.46' }]);
  });

  it('[LED-07] [ENT-07] states the holder who has it when it is issued, if that was corrected while it was made', async () => {
    const { daniel, ada, fund, ownInvestment } = await fundOfThree();
    const trust = await people.profile(daniel.authCode, 'llc', 'Okafor Trust LLC');
    const cleo = await people.person({ firstName: 'Cleo', lastName: 'Adams' });
    await people.delegated(daniel, cleo, trust, { rights: ['notices', 'documents'] });
    const lines = [{ syndUser: ownInvestment, amounts: paying({ profit: 5 }) }];
    const run = await posted(fund._id, 'distributions', { lines });
    const store = server.store.put.bind(server.store);
    const put = vi.spyOn(server.store, 'put').mockImplementationOnce(async (...file) => {
      await server.platform.db
        .updateTable('synd_users')
        .set({ investing_entity: trust })
        .where('_id', '=', ownInvestment)
        .execute();
      await store(...file);
    });
    const { emails, papers } = await told(() => tellEverybody(run));
    put.mockRestore();
    expect(emails.map((one) => one.split(':')[0])).toEqual([cleo.email, daniel.email].toSorted());
    expect(emails.join()).not.toContain(ada.email);
    expect(papers).toMatchObject([{ holder: trust }]);
    const text = await readPdfText(await buffer(await server.store.read(String(papers[0]?.['key']))));
    expect(text).toContain('Holder: Okafor Trust LLC');
    expect(text).not.toContain('Holder: Daniel Okafor');
  });

  it('[INV-06] is in the bell alone for somebody who has turned its email off', async () => {
    const { daniel, ellen, fund } = await fundOfThree();
    await server.request('PUT', '/api/profile/notification_preferences', {
      authCode: ellen.authCode,
      body: { kind: 'distributions', channel: 'email', isOn: false },
    });
    const run = await posted(fund._id, 'distributions', { amounts });
    const { bell, emails } = await told(() => tellEverybody(run));
    expect(bell.filter((one) => one.startsWith(ellen.email))).toHaveLength(1);
    expect(emails.filter((one) => one.startsWith(ellen.email))).toEqual([]);
    expect(emails.filter((one) => one.startsWith(daniel.email))).toHaveLength(2);
  });

  it('[LED-07] is told to an investor whose line failed before a handover, and to nobody a second time', async () => {
    const { fund } = await fundOfThree();
    const run = await posted(fund._id, 'distributions', { amounts });
    const [data] = await queued(run);
    if (!data) throw new Error('No job was queued');
    const tools = { agreementPdf: server.agreementPdf, store: server.store };
    const step = (next: RunTelling, attempt: ReturnType<typeof jobRun<RunTelling>>) =>
      tellOfRun(server.platform, tools, next, attempt, 1);
    const stopped = jobRun<RunTelling>({ slices: 1 });
    const create = vi.spyOn(server.agreementPdf, 'createDocument');
    create.mockRejectedValueOnce(new Error('The worker ended'));
    expect((await told(() => step(data, stopped))).changes).toEqual({});
    create.mockRestore();
    const rest = stopped.next ?? data;
    const last = await told(() => expect(step(rest, jobRun())).rejects.toThrow('could not be told'));
    expect(last.papers).toHaveLength(2);
    const retried = await told(() => step(rest, jobRun({ previousFailures: 1 })));
    expect(retried.papers).toHaveLength(1);
    const all = [last, retried];
    for (const sent of [all.flatMap(({ emails }) => emails), all.flatMap(({ bell }) => bell)])
      expect([sent.length, new Set(sent).size]).toEqual([4, 4]);
    expect(await rowChanges(server, () => work(data))).toEqual({});
    server.errors.length = 0;
  });

  it('[LED-07] is told once where the job stops after each line, fails at one, or runs twice at the same time', async () => {
    const { fund } = await fundOfThree();
    const run = await posted(fund._id, 'distributions', { amounts });
    const [data] = await queued(run);
    if (!data) throw new Error('No job was queued');
    const first = await told(() => work(data, 1));
    expect(first.papers).toHaveLength(1);
    const create = vi.spyOn(server.agreementPdf, 'createDocument');
    create.mockRejectedValueOnce(new Error('The worker ended'));
    const failing = await told(() => work(data).catch(() => undefined));
    create.mockRestore();
    const rest = await told(() => Promise.all([work(data), work(data)]));
    const all = [first, failing, rest];
    expect(all.flatMap(({ papers }) => papers)).toHaveLength(3);
    expect(all.flatMap(({ emails }) => emails)).toHaveLength(4);
    expect(all.flatMap(({ bell }) => bell)).toHaveLength(4);
    expect(rest.papers).toHaveLength(1);
    server.errors.length = 0;
  });
});

/** A file that is asked for by one admin, and what the other one reads before deciding. */
async function askedFile(fund: string, rows: readonly string[], more: object) {
  const header = 'Day,Type,Position,Investor,Value,Return of capital,Preferred return,Profit,Interest';
  const csv = [header, ...rows].join('\r\n');
  const { version } = (await runs.previewFile({ fund, csv })).body.item;
  const { body } = await runs.sendFile({ fund, csv, version, ...more });
  const { asker } = await runs.signIn();
  const path = `/api/backoffice/approvals/${body.approval}`;
  const read = await server.request<{ item: Approval }>('GET', path, { authCode: asker });
  return { approval: body.approval, changes: read.body.item.changes };
}

describe('a file of what was distributed in the past', () => {
  /** Two positions of Daniel's in three days, and one of Ellen's in one of them, approved and not told of yet. */
  async function importedDays() {
    const made = await fundOfThree();
    const rows = [
      '2026-03-31,Distribution,1,,,,,10.01,',
      '2026-03-31,Distribution,2,,,,,20,',
      '2026-06-30,Distribution,2,,,,,5,',
      '2026-06-30,Distribution,3,,,,,7,',
      '2026-07-31,Valuation,1,,31000,,,,',
    ];
    const controls = { rows: 5, distributed: 42.01, value: 31_000 };
    const { approval, changes } = await askedFile(made.fund._id, rows, { controls, tellsInvestors: true });
    expect(changes).toContainEqual({ field: 'tellsInvestors', before: null, after: true });
    const days = (await runs.runs(made.fund._id)).items;
    expect(days).toHaveLength(3);
    expect(await queuedImports(made.fund._id)).toEqual([]);
    expect(await runs.approve(approval)).toMatchObject({ status: 200 });
    for (const { _id } of days) expect(await queued(_id)).toEqual([]);
    const [data, ...others] = await queuedImports(made.fund._id);
    expect(others).toEqual([]);
    if (!data) throw new Error('Nobody is told of the file');
    const runOn = (day: string) => days.find((run) => run.day === day)?._id ?? '';
    return { ...made, data, runOn };
  }

  const queuedImports = async (fund: string) =>
    (
      await sql<{ data: ImportTelling }>`SELECT j.data FROM pgboss.job j
        JOIN ledger_run_imports i ON i._id::text = j.data ->> 'file'
        WHERE j.name = ${tellOfImportJob.name} AND i.fund = ${fund}`.execute(server.platform.db)
    ).rows.map(({ data }) => data);

  const importRun = async (data: ImportTelling, slices?: number) => {
    const run = jobRun<ImportTelling>(slices === undefined ? {} : { slices });
    await tellOfImport(
      server.platform,
      { agreementPdf: server.agreementPdf, store: server.store },
      data,
      run,
      1,
    );
    return run.next;
  };

  it('[LED-07] [IMP-01] is told each person at once with all of their days where the admin has chosen that, and nobody else', async () => {
    const { daniel, ada, ellen, fund, data, runOn } = await importedDays();
    const { bell, emails, papers, changes } = await told(() => importRun(data));
    const all = `Earlier distributions and values of ${fund.name}`;
    const valued = 'valued at $31,000 on July 31, 2026';
    expect(emails).toEqual(
      [
        `${daniel.email}: ${all}: $35.01 distributed, ${valued}`,
        `${ada.email}: ${all} (Okafor Holdings LLC): $10.01 distributed, ${valued}`,
        `${ellen.email}: Earlier distributions of ${fund.name}: $7 distributed`,
      ].toSorted(),
    );
    expect(bell).toEqual(emails);
    const textTo = (email: string) =>
      String(changes.outbox?.added?.find((row) => row['to'] === email)?.['text']).split('\n\n');
    expect(textTo(daniel.email)).toEqual(
      expect.arrayContaining([
        'March 31, 2026, Okafor Holdings LLC: $10.01 distributed (Profit: $10.01)',
        'March 31, 2026, Daniel Okafor: $20 distributed (Profit: $20)',
        'June 30, 2026, Daniel Okafor: $5 distributed (Profit: $5)',
        'July 31, 2026, Okafor Holdings LLC: valued at $31,000',
      ]),
    );
    expect(textTo(ada.email).filter((part) => part.includes('2026'))).toEqual([
      'March 31, 2026: $10.01 distributed (Profit: $10.01)',
      'July 31, 2026: valued at $31,000',
    ]);
    // One for each line, of a value too.
    expect(papers.map((row) => line(row['to'], row['title'])).toSorted()).toEqual([
      expect.stringMatching(/^2026-03-31: Notice of distribution 1: /),
      expect.stringMatching(/^2026-03-31: Notice of distribution 1: /),
      expect.stringMatching(/^2026-06-30: Notice of distribution 2: /),
      expect.stringMatching(/^2026-06-30: Notice of distribution 2: /),
      expect.stringMatching(/^2026-07-31: Notice of valuation 1: /),
    ]);
    expect(await rowChanges(server, () => importRun(data))).toEqual({});
    const run = runOn('2026-03-31');
    await reversed(run);
    const after = await told(() => tellEverybody(run));
    const corrected = (amount: string, holder: string) =>
      `Corrected: a distribution of ${amount} from ${fund.name} (${holder})`;
    expect(after.emails).toEqual(
      [
        `${daniel.email}: ${corrected('$10.01', 'Okafor Holdings LLC')}`,
        `${ada.email}: ${corrected('$10.01', 'Okafor Holdings LLC')}`,
        `${daniel.email}: ${corrected('$20', 'Daniel Okafor')}`,
      ].toSorted(),
    );
  });

  it('[LED-07] [IMP-01] is told once where the job stops after each slice, fails at a notice, or runs twice at the same time', async () => {
    const { data } = await importedDays();
    const create = vi.spyOn(server.agreementPdf, 'createDocument');
    create.mockRejectedValueOnce(new Error('The worker ended'));
    const failing = await told(() => importRun(data).catch(() => undefined));
    create.mockRestore();
    // Nobody is told before all notices are there.
    expect([failing.papers.length, failing.emails]).toEqual([4, []]);
    const sliced = await told(async () => {
      for (let next: ImportTelling | undefined = data; next && next.step === 'notices'; )
        next = await importRun(next, 1);
    });
    const rest = await told(() => Promise.all([importRun(data), importRun(data)]));
    const all = [failing, sliced, rest];
    expect(all.flatMap(({ papers }) => papers)).toHaveLength(5);
    expect(all.flatMap(({ emails }) => emails)).toHaveLength(3);
    expect(all.flatMap(({ bell }) => bell)).toHaveLength(3);
    server.errors.length = 0;
  });

  it('[LED-07] [IMP-01] is told to nobody while a notice is missing that failed before a handover, and then to each person once', async () => {
    const { daniel, ada, ellen, data } = await importedDays();
    const tools = { agreementPdf: server.agreementPdf, store: server.store };
    const stopped = jobRun<ImportTelling>({ slices: 1 });
    const create = vi.spyOn(server.agreementPdf, 'createDocument');
    create.mockRejectedValueOnce(new Error('The worker ended'));
    const failing = await told(() => tellOfImport(server.platform, tools, data, stopped, 1));
    create.mockRestore();
    expect(failing.changes).toEqual({});
    const rest = stopped.next ?? data;
    expect(rest).toEqual({ ...data, after: expect.any(String), failed: 1 });
    const last = await told(() => expect(importRun(rest)).rejects.toThrow('could not be issued: 1'));
    expect([last.papers.length, last.emails, last.bell]).toEqual([4, [], []]);
    const retry = jobRun<ImportTelling>({ previousFailures: 1 });
    const retried = await told(() => tellOfImport(server.platform, tools, rest, retry, 1));
    expect(retried.papers).toHaveLength(1);
    const recipients = (all: readonly string[]) => all.map((one) => one.split(':')[0]);
    const everybody = [ada.email, daniel.email, ellen.email].toSorted();
    expect([recipients(retried.emails), recipients(retried.bell)]).toEqual([everybody, everybody]);
    expect(await rowChanges(server, () => importRun(data))).toEqual({});
    server.errors.length = 0;
  });

  it('[LED-07] [IMP-01] is told in slices of one: first all notices, then each person, and each slice goes on after the last', async () => {
    const { data } = await importedDays();
    const handed: ImportTelling[] = [];
    const tools = { agreementPdf: server.agreementPdf, store: server.store };
    const { papers, emails, bell } = await told(() =>
      runSliceBySlice<ImportTelling>(async (next, run) => {
        handed.push(next);
        await tellOfImport(server.platform, tools, next, run, 1);
      }, data),
    );
    expect([papers.length, emails.length, bell.length]).toEqual([5, 3, 3]);
    const places = (step: ImportTelling['step']) =>
      handed.filter((one) => one.step === step).map(({ after }) => after);
    for (const [step, done] of [
      ['notices', 5],
      ['people', 3],
    ] as const) {
      const [first, ...others] = places(step);
      expect([first, others.length]).toEqual([undefined, done]);
      expect(new Set(others).size).toBe(done);
    }
  });

  it('[LED-07] [IMP-01] is told without a day whose reversal is under way at the same time', async () => {
    const { data, ellen, runOn } = await importedDays();
    const run = runOn('2026-06-30');
    const reversal = (held: typeof server.platform.db) =>
      sql`UPDATE ledger_runs SET "reversedAt" = ${server.clock.now()}, reversal = approval WHERE _id = ${run}`.execute(
        held,
      );
    const telling = { ...data, step: 'people' as const };
    const { emails, changes } = await told(() =>
      requestWhileLocked(server, { hold: reversal }, () => importRun(telling)),
    );
    expect(emails).toHaveLength(2);
    expect(emails.join()).not.toContain(ellen.email);
    expect((changes.run_recipients?.added ?? []).filter((row) => row['run'] === run)).toEqual([]);
  });

  it('[LED-07] [IMP-01] is told with a day on which the value was the same, and that day has a notice', async () => {
    const { daniel, ada, fund } = await fundOfThree();
    const rows = ['2026-06-30,Valuation,1,,30000,,,,', '2026-07-31,Valuation,2,,30500,,,,'];
    const controls = { rows: 2, distributed: 0, value: 60_500 };
    const { approval } = await askedFile(fund._id, rows, { controls, tellsInvestors: true });
    expect(await runs.approve(approval)).toMatchObject({ status: 200 });
    const [data] = await queuedImports(fund._id);
    if (!data) throw new Error('Nobody is told of the file');
    const { emails, papers, changes } = await told(() => importRun(data));
    expect(emails.map((one) => one.split(':')[0])).toEqual([ada.email, daniel.email].toSorted());
    const textTo = (email: string) =>
      String(changes.outbox?.added?.find((row) => row['to'] === email)?.['text']);
    expect(textTo(ada.email)).toContain('June 30, 2026: valued at $30,000');
    expect(textTo(daniel.email)).toContain('June 30, 2026, Okafor Holdings LLC: valued at $30,000');
    expect(papers.map((row) => String(row['to'])).toSorted()).toEqual(['2026-06-30', '2026-07-31']);
  });

  it('[IMP-01] makes no notice in the step that tells people', async () => {
    const { data } = await importedDays();
    const { papers, emails } = await told(() => importRun({ ...data, step: 'people' }));
    expect([papers, emails.length]).toEqual([[], 3]);
  });

  it('[LED-07] [IMP-01] leaves out a day that was reversed before, of which nobody is told', async () => {
    const { daniel, ellen, fund, data, runOn } = await importedDays();
    const run = runOn('2026-06-30');
    await reversed(run);
    const { emails, changes } = await told(() => importRun(data));
    expect(emails.filter((one) => one.startsWith(ellen.email))).toEqual([]);
    const toDaniel = changes.outbox?.added?.filter((row) => row['to'] === daniel.email) ?? [];
    expect(toDaniel.map((row) => row['subject'])).toEqual([
      `Earlier distributions and values of ${fund.name}: $30.01 distributed, valued at $31,000 on July 31, 2026`,
    ]);
    expect(String(toDaniel[0]?.['text'])).not.toContain('June 30, 2026');
    expect(await told(() => tellEverybody(run))).toMatchObject({ emails: [], bell: [], papers: [] });
  });

  it('[IMP-01] tells nobody and issues no notice, nor does the reversal of one of its days', async () => {
    const { fund } = await fundOfThree();
    const controls = { rows: 1, distributed: 10, value: 0 };
    const { approval, changes } = await askedFile(fund._id, ['2026-03-31,Distribution,1,,,,,10,'], {
      controls,
    });
    expect(changes).toContainEqual({ field: 'tellsInvestors', before: null, after: false });
    expect(await runs.approve(approval)).toMatchObject({ status: 200 });
    const [imported] = (await runs.runs(fund._id)).items;
    expect(imported).toMatchObject({ state: 'posted', tellsInvestors: false });
    expect(await queued(imported?._id ?? '')).toEqual([]);
    await reversed(imported?._id ?? '');
    expect(await rowChanges(server, () => tellEverybody(imported?._id ?? ''))).toEqual({});
  });
});

describe('the name of a holder', () => {
  it('[ENT-04] is that of the first signature to the investor and to the delegate, also once the profile has another one', async () => {
    const { daniel, ada, ellen, fund, llc, investment } = await fundOfThree();
    const signed = { syndUser: investment, entity: llc, kind: 'llc', name: 'Okafor Signed LLC' } as const;
    await server.platform.db
      .insertInto('participation_holders')
      .values({ ...signed, signatory: 'Daniel Okafor', address: '', at: server.clock.now() })
      .execute();
    const run = await posted(fund._id, 'distributions', { amounts });
    const subject = (amount: string, holder: string) => `${amount} from ${fund.name} (${holder})`;
    const expected = [
      `${ada.email}: ${subject('$300.01', 'Okafor Signed LLC')}`,
      `${daniel.email}: ${subject('$300.01', 'Okafor Signed LLC')}`,
      `${daniel.email}: ${subject('$300', 'Daniel Okafor')}`,
      `${ellen.email}: ${subject('$300', 'Whitfield LLC')}`,
    ];
    const sent = await told(() => tellEverybody(run));
    const without = (emails: readonly string[], words: string) =>
      emails.map((each) => each.replace(words, ''));
    expect(without(sent.emails, 'Distribution: ')).toEqual(expected.toSorted());
    expect(sent.changes.notifications?.added?.map((row) => row['holder'])).toContain(llc);
    const text = sent.changes.outbox?.added?.find((row) => row['to'] === ada.email)?.['text'];
    expect(String(text)).toContain('you are a delegate of Okafor Signed LLC');
    await reversed(run);
    const again = await told(() => tellEverybody(run));
    expect(without(again.emails, 'Corrected: a distribution of ')).toEqual(expected.toSorted());
  });
});

describe('a reversal', () => {
  it('[LED-07] is told to those who were told before, and its notice replaces the first one, which stays', async () => {
    const { daniel, ada, ellen, fund, grant } = await fundOfThree();
    const run = await posted(fund._id, 'distributions', { amounts });
    await tellEverybody(run);
    await people.end(daniel.authCode, grant);
    await reversed(run);
    const [, data] = await queued(run);
    expect(data).toEqual({ run, event: 'reversed' });
    const { emails, bell, papers } = await told(() => tellEverybody(run));
    const subject = (amount: string, holder: string) =>
      `Corrected: a distribution of ${amount} from ${fund.name} (${holder})`;
    expect(emails).toEqual(
      [
        `${daniel.email}: ${subject('$300.01', 'Okafor Holdings LLC')}`,
        `${daniel.email}: ${subject('$300', 'Daniel Okafor')}`,
        `${ellen.email}: ${subject('$300', 'Whitfield LLC')}`,
      ].toSorted(),
    );
    expect(emails.join()).not.toContain(ada.email);
    expect(bell).toHaveLength(3);
    expect(papers.map((row) => row['title'])).toEqual(
      Array.from({ length: 3 }, () => 'Reversal of distribution 1: Third quarter of 2026'),
    );
    const { rows } = await sql<{ papers: number; replaced: number }>`SELECT count(*)::int AS papers,
      count(n.supersedes)::int AS replaced FROM issued_papers n WHERE n.subject = ${run}`.execute(
      server.platform.db,
    );
    expect(rows).toEqual([{ papers: 6, replaced: 3 }]);
    expect(await rowChanges(server, () => tellEverybody(run))).toEqual({});
  });

  it('[LED-07] [ENT-07] is told of the holder whom the notice states, and its notice is that one’s, also once corrected terms name another one', async () => {
    const { daniel, ada, ellen, fund, llc, investment } = await fundOfThree();
    const trust = await people.profile(daniel.authCode, 'trust', 'Okafor Trust');
    const lawyer = await people.person({ firstName: 'Lewis', lastName: 'Law' });
    await people.delegated(daniel, lawyer, trust, { rights: ['notices', 'documents'] });
    const run = await posted(fund._id, 'distributions', { amounts });
    const first = await told(() => tellEverybody(run));
    await people.signedAs(investment, trust, 'Okafor Trust');
    await server.platform.db
      .updateTable('synd_users')
      .set({ investing_entity: trust })
      .where('_id', '=', investment)
      .execute();
    await reversed(run);
    const { emails, papers } = await told(() => tellEverybody(run));
    const subject = (amount: string, holder: string) =>
      `Corrected: a distribution of ${amount} from ${fund.name} (${holder})`;
    expect(emails).toEqual(
      [
        `${ada.email}: ${subject('$300.01', 'Okafor Holdings LLC')}`,
        `${daniel.email}: ${subject('$300.01', 'Okafor Holdings LLC')}`,
        `${daniel.email}: ${subject('$300', 'Daniel Okafor')}`,
        `${ellen.email}: ${subject('$300', 'Whitfield LLC')}`,
      ].toSorted(),
    );
    const holders = (rows: readonly Readonly<Record<string, unknown>>[]) =>
      rows.map((row) => String(row['holder'])).toSorted();
    expect(holders(papers)).toEqual(holders(first.papers));
    const paper = papers.find((row) => row['holder'] === llc);
    const text = await readPdfText(await buffer(await server.store.read(String(paper?.['key']))));
    expect(text).toContain('Holder: Okafor Holdings LLC');
    expect(text).not.toContain('Okafor Trust');
    const listed = await server.request<IssuedPapers>('GET', '/api/ledger/papers', {
      authCode: lawyer.authCode,
    });
    expect(listed.body.items).toEqual([]);
    // What comes later is the new holder's.
    const next = await posted(fund._id, 'distributions', {
      lines: [{ syndUser: investment, amounts: paying({ profit: 5 }) }],
    });
    const later = await told(() => tellEverybody(next));
    expect(later.emails.map((one) => one.split(':')[0])).toEqual([daniel.email, lawyer.email].toSorted());
    expect(holders(later.papers)).toEqual([trust]);
  });

  it('[LED-07] that comes before anybody was told is told to nobody, nor is the distribution any more', async () => {
    const { fund } = await fundOfThree();
    const run = await posted(fund._id, 'distributions', { amounts });
    await reversed(run);
    expect(await rowChanges(server, () => tellEverybody(run))).toEqual({});
  });

  it('[LED-07] that comes in the middle is told to exactly those who were', async () => {
    const { fund } = await fundOfThree();
    const run = await posted(fund._id, 'distributions', { amounts });
    const [data] = await queued(run);
    if (!data) throw new Error('No job was queued');
    const before = await told(() => work(data, 1));
    await reversed(run);
    const after = await told(() => tellEverybody(run));
    const recipients = (emails: readonly string[]) => emails.map((one) => one.split(':')[0]);
    expect(recipients(after.emails)).toEqual(recipients(before.emails));
    expect(after.emails.length).toBeGreaterThan(0);
    expect(after.papers).toHaveLength(1);
  });
});

it('[LED-07] the notices of a fund name who asked for them and who approved them, and a corrected one who asked for its reversal', async () => {
  const { fund, other } = await fundOfThree();
  await tellEverybody(await posted(other.fund._id, 'distributions', { amounts }));
  const run = await posted(fund._id, 'distributions', { amounts });
  await tellEverybody(run);
  const third = await server.make.user({ level: 'admin', firstName: 'Theo', lastName: 'Third' });
  const { body } = await runs.reverseRun({ run, confirmed: true }, await server.signIn(third));
  expect(await runs.approve(body.approval)).toMatchObject({ status: 200 });
  await tellEverybody(run);
  const { asker } = await runs.signIn();
  const path = `/api/backoffice/ledger/papers?fund=${fund._id}&kind=notice`;
  const papers = await server.request<PagedReply<FundPaper>>('GET', path, { authCode: asker });
  const named = papers.body.items.map(({ isCorrection, askedBy, issuedBy }) => [
    isCorrection,
    askedBy?.name,
    issuedBy?.name,
  ]);
  expect(named.filter(([isCorrection]) => !isCorrection)).toEqual(
    Array.from({ length: 3 }, () => [false, 'Ann Asker', 'Dan Decider']),
  );
  expect(named.filter(([isCorrection]) => isCorrection)).toEqual(
    Array.from({ length: 3 }, () => [true, 'Theo Third', 'Dan Decider']),
  );
});

describe('a valuation', () => {
  it('[LED-07] is told to each investor with their own value, and so is its reversal', async () => {
    const { daniel, ada, ellen, fund } = await fundOfThree();
    const run = await posted(fund._id, 'valuations', { value: 93_000 });
    const first = await told(() => tellEverybody(run));
    const subject = (holder: string) => `New value of ${fund.name} (${holder}): $31,000`;
    expect(first.emails).toEqual(
      [
        `${ada.email}: ${subject('Okafor Holdings LLC')}`,
        `${daniel.email}: ${subject('Okafor Holdings LLC')}`,
        `${daniel.email}: ${subject('Daniel Okafor')}`,
        `${ellen.email}: ${subject('Whitfield LLC')}`,
      ].toSorted(),
    );
    expect(first.bell).toEqual(first.emails);
    expect(first.places).toEqual(['distributions: /statements']);
    expect(JSON.stringify(first.changes.outbox?.added)).toMatch(
      /valued at \$31,000 as of September 30, 2026\..*Rents came in as planned\./,
    );
    expect(first.changes.outbox?.added).toHaveLength(4);
    for (const row of first.changes.outbox?.added ?? []) {
      const isDelegate = row['to'] === ada.email;
      expect(row['text']).toContain(isDelegate ? 'is among its statements' : 'is among your statements');
      expect(row['text']).toContain(isDelegate ? 'See what is delegated to me' : 'See the notice');
    }
    expect(first.papers).toHaveLength(3);
    await reversed(run);
    const second = await told(() => tellEverybody(run));
    expect(second.emails).toHaveLength(4);
    const corrected = (holder: string) => `Corrected: the value of $31,000 of ${fund.name} (${holder})`;
    expect(second.emails).toEqual(
      first.emails.map((one) => one.replace(/New value of .* \((.*)\).*$/, (_, holder) => corrected(holder))),
    );
    expect(second.bell).toEqual(second.emails);
  });

  /** The papers that somebody sees, as their titles, and the ids of those of a title. */
  const papersOf = async ({ authCode }: { authCode: string }, query = '') =>
    (await server.request<IssuedPapers>('GET', `/api/ledger/papers?limit=100${query}`, { authCode })).body;
  const titlesOf = async (reader: { authCode: string }, query?: string) =>
    (await papersOf(reader, query)).items.map(({ title, holderName }) => line(holderName, title)).toSorted();
  const textOf = async ({ key }: { key: string }) =>
    (await readPdfText(await buffer(await server.store.read(key)))).replace(/\s+/g, ' ');
  const noticesOf = async (run: string, syndUser: string) =>
    await server.platform.db
      .selectFrom('issued_papers as n')
      .innerJoin('positions as p', 'p._id', 'n.position')
      .select(['n._id', 'n.key', 'n.sha256', 'n.title', 'n.to', 'n.holder', 'n.supersedes'])
      .where('p.syndUser', '=', syndUser)
      .where('n.subject', '=', run)
      .orderBy('n.createdAt')
      .execute();

  it('[LED-07] [ENT-07] leaves a frozen notice with the value before and after, for its holder and delegates with the right, and nobody else', async () => {
    const { daniel, ada, bob, ellen, fund, investment, llc, other } = await fundOfThree();
    const cleo = await people.person({ firstName: 'Cleo', lastName: 'Adams' });
    await people.delegated(daniel, cleo, llc, { rights: ['view', 'notices'] });
    // Neither a distribution nor what is valued elsewhere counts among its valuations.
    await tellEverybody(await posted(other.fund._id, 'valuations', { value: 91_000 }));
    await posted(fund._id, 'distributions', { day: '2026-03-31', amounts });
    await posted(fund._id, 'valuations', { day: '2026-06-30', value: 90_000, tellsInvestors: false });
    const beside = [await titlesOf(ellen), await titlesOf(other.daniel), await titlesOf(other.ellen)];
    const run = await posted(fund._id, 'valuations', { value: 87_000.03 });
    await tellEverybody(run);
    const title = 'Notice of valuation 2: Third quarter of 2026';
    for (const reader of [ada, bob]) {
      expect(await titlesOf(reader, '&kind=notice')).toEqual([line('Okafor Holdings LLC', title)]);
      expect(await titlesOf(reader, '&kind=statement')).toEqual([]);
    }
    expect(await titlesOf(daniel)).toEqual(
      [line('Daniel Okafor', title), line('Okafor Holdings LLC', title)].toSorted(),
    );
    expect(await titlesOf(cleo)).toEqual([]);
    expect([
      (await titlesOf(ellen)).filter((one) => !beside[0]?.includes(one)),
      await titlesOf(other.daniel),
      await titlesOf(other.ellen),
    ]).toEqual([[line('Whitfield LLC', title)], beside[1], beside[2]]);
    const [paper, ...more] = await noticesOf(run, investment);
    if (!paper) throw new Error('No notice was issued');
    expect([paper, more]).toMatchObject([{ to: '2026-09-30', holder: llc, supersedes: null }, []]);
    const bytes = await buffer(await server.store.read(paper.key));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(paper.sha256);
    const text = await textOf(paper);
    for (const part of [
      fund.name,
      'Notice of valuation 2',
      'Holder: Okafor Holdings LLC',
      'September 30, 2026',
      'Rents came in as planned.',
      'Net asset value before $30,000.00',
      'Change in value −$999.99',
      'Net asset value $29,000.01',
      'Contributed $30,000.00 $30,000.00',
      'Distributed $300.01 $300.01',
      'Values are estimates by the fund manager.',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('replaces');
    // What is posted later changes nothing of it.
    await posted(fund._id, 'distributions', { amounts: paying({ profit: 30 }) });
    expect(await textOf(paper)).toBe(text);
  });

  it('[LED-07] that is reversed has a notice which replaces the first one, and names it', async () => {
    const { fund, other, investment } = await fundOfThree();
    const elsewhere = await posted(other.fund._id, 'valuations', { value: 91_000 });
    await tellEverybody(elsewhere);
    const run = await posted(fund._id, 'valuations', { value: 93_000 });
    await tellEverybody(run);
    server.clock.set(new Date('2026-10-07T15:00:00Z'));
    await reversed(run);
    const { papers } = await told(() => tellEverybody(run));
    expect(papers).toHaveLength(3);
    const [first, second, ...more] = await noticesOf(run, investment);
    if (!first || !second) throw new Error('One notice is missing');
    expect([first, second, more]).toMatchObject([
      { title: 'Notice of valuation 1: Third quarter of 2026', supersedes: null },
      { title: 'Reversal of valuation 1: Third quarter of 2026', supersedes: first._id },
      [],
    ]);
    expect(await noticesOf(elsewhere, other.investment)).toMatchObject([{ supersedes: null }]);
    const text = await textOf(second);
    expect(text).toMatch(/This notice replaces the one that was issued on Oct 5, 2026/);
    expect(text).toContain('This valuation was reversed on October 7, 2026');
    expect(await textOf(first)).not.toContain('reversed');
  });

  it('[LED-07] that finds the same value is told with a notice too, and so is its reversal, which names who asked for it', async () => {
    const { daniel, ada, ellen, fund, other, investment } = await fundOfThree();
    await tellEverybody(await posted(other.fund._id, 'valuations', { value: 91_000 }));
    const run = await posted(fund._id, 'valuations', { value: 90_000 });
    const first = await told(() => tellEverybody(run));
    const everybody = (subject: (holder: string) => string) =>
      [
        `${ada.email}: ${subject('Okafor Holdings LLC')}`,
        `${daniel.email}: ${subject('Okafor Holdings LLC')}`,
        `${daniel.email}: ${subject('Daniel Okafor')}`,
        `${ellen.email}: ${subject('Whitfield LLC')}`,
      ].toSorted();
    expect(first.emails).toEqual(
      everybody((holder) => `Unchanged value of ${fund.name} (${holder}): $30,000`),
    );
    expect(first.bell).toEqual(first.emails);
    expect(first.papers).toHaveLength(3);
    const [notice] = await noticesOf(run, investment);
    const text = notice ? await textOf(notice) : '';
    for (const part of [
      'Notice of valuation 1',
      'Net asset value before $30,000.00',
      'Change in value $0.00',
      'Unfunded $0.00 $0.00',
    ])
      expect(text).toContain(part);
    expect(await rowChanges(server, () => tellEverybody(run))).toEqual({});

    server.clock.set(new Date('2026-10-07T15:00:00Z'));
    const third = await server.make.user({ level: 'admin', firstName: 'Theo', lastName: 'Third' });
    const { body } = await runs.reverseRun({ run, confirmed: true }, await server.signIn(third));
    expect(await runs.approve(body.approval)).toMatchObject({ status: 200 });
    const second = await told(() => tellEverybody(run));
    expect(second.emails).toEqual(
      everybody((holder) => `Corrected: the value of $30,000 of ${fund.name} (${holder})`),
    );
    expect(await noticesOf(run, investment)).toMatchObject([
      { supersedes: null },
      { supersedes: notice?._id },
    ]);
    const { asker } = await runs.signIn();
    const path = `/api/backoffice/ledger/papers?fund=${fund._id}&kind=notice`;
    const listed = await server.request<PagedReply<FundPaper>>('GET', path, { authCode: asker });
    expect(
      listed.body.items.map(({ isCorrection, askedBy }) => line(isCorrection, askedBy?.name)).toSorted(),
    ).toEqual([
      ...Array.from({ length: 3 }, () => 'false: Ann Asker'),
      ...Array.from({ length: 3 }, () => 'true: Theo Third'),
    ]);
    expect(await noticesOf(run, other.investment)).toEqual([]);
  });

  it('[LED-07] tells those whose value it changes and those whose it does not, and nobody who has nothing to be valued', async () => {
    const { daniel, ada, ellen, fund, investment, ownInvestment, ellenInvestment } = await fundOfThree();
    const { _id: unpaid } = await server.make.participation({ user: ellen._id, fund: fund._id });
    await inTransaction(server.platform.db, async (db) => {
      const now = server.clock.now();
      await db
        .updateTable('synd_users')
        .set({ invest_status: 'Accepted investment', invest_amount: '25000', sa_start_date: now })
        .where('_id', '=', unpaid)
        .execute();
      await followParticipation(db, unpaid, { id: null, now });
    });
    const run = await posted(fund._id, 'valuations', {
      lines: [
        { syndUser: investment, value: 30_000 },
        { syndUser: ownInvestment, value: 31_000 },
        { syndUser: ellenInvestment, value: 30_000 },
        { syndUser: unpaid, value: 0 },
      ],
    });
    expect((await runs.lines(run)).total).toBe(4);
    const { emails, papers } = await told(() => tellEverybody(run));
    expect(emails).toEqual(
      [
        `${ada.email}: Unchanged value of ${fund.name} (Okafor Holdings LLC): $30,000`,
        `${daniel.email}: Unchanged value of ${fund.name} (Okafor Holdings LLC): $30,000`,
        `${daniel.email}: New value of ${fund.name} (Daniel Okafor): $31,000`,
        `${ellen.email}: Unchanged value of ${fund.name} (Whitfield LLC): $30,000`,
      ].toSorted(),
    );
    expect(papers).toHaveLength(3);
  });

  it('[LED-07] that was told before values had notices gets one when it is reversed, by whom that was asked for', async () => {
    const { fund, investment, ownInvestment, ellenInvestment } = await fundOfThree();
    const run = await posted(fund._id, 'valuations', { value: 93_000 });
    const at = server.clock.now();
    for (const syndUser of [investment, ownInvestment, ellenInvestment]) {
      const { _id: position } = await server.platform.db
        .selectFrom('positions')
        .select('_id')
        .where('syndUser', '=', syndUser)
        .executeTakeFirstOrThrow();
      const read = await readPostedLine(server.platform.db, { run, position });
      if (!read) throw new Error('Nothing was posted');
      await markSettled(server.platform.db, { run, position, event: 'posted' }, at);
      await recordRecipients(server.platform.db, read, at);
    }
    const third = await server.make.user({ level: 'admin', firstName: 'Theo', lastName: 'Third' });
    const { body } = await runs.reverseRun({ run, confirmed: true }, await server.signIn(third));
    expect(await runs.approve(body.approval)).toMatchObject({ status: 200 });
    const { emails, papers } = await told(() => tellEverybody(run));
    expect([emails.length, papers.length]).toEqual([4, 3]);
    const { asker } = await runs.signIn();
    const listed = await server.request<PagedReply<FundPaper>>(
      'GET',
      `/api/backoffice/ledger/papers?fund=${fund._id}&kind=notice`,
      { authCode: asker },
    );
    expect(
      listed.body.items.map(({ title, askedBy, isCorrection }) => [title, askedBy?.name, isCorrection]),
    ).toEqual(
      Array.from({ length: 3 }, () => [
        'Reversal of valuation 1: Third quarter of 2026',
        'Theo Third',
        false,
      ]),
    );
    const [paper] = await noticesOf(run, investment);
    expect(paper && (await textOf(paper))).not.toContain('replaces');
  });

  it('[LED-07] tells nobody where the admin has chosen that, nor does its reversal', async () => {
    const { fund } = await fundOfThree();
    const run = await posted(fund._id, 'valuations', { value: 95_000, tellsInvestors: false });
    expect(await queued(run)).toEqual([]);
    await reversed(run);
    const { bell, emails, papers } = await told(() => tellEverybody(run));
    expect([bell, emails, papers]).toEqual([[], [], []]);
  });
});
