import {
  paying,
  people,
  type RunScene,
  requestsInOrder,
  rowChanges,
  runScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let server: TestServer;
let scene: RunScene;
let asker: string;
let decider: string;
beforeAll(async () => {
  server = await testServer();
  scene = runScene(server);
});
beforeEach(async () => {
  ({ asker, decider } = await scene.signIn());
});
afterEach(() => scene.assertAgreement());
afterAll(() => server.close());

const header = 'Day,Type,Position,Value,Return of capital,Preferred return,Profit,Interest';
/** A distribution on two days and a value after them, of both positions. */
async function importedFund() {
  const made = await scene.opened();
  const fund = made.fund._id;
  const was = [await scene.figures(made.full.id), await scene.figures(made.before.id)];
  const [first, second] = [scene.dayAgo(2), scene.dayAgo(1)];
  const csv = [
    header,
    `${first},Distribution,1,,100,,1000,`,
    `${first},Distribution,2,,,,50.25,`,
    `${second},Distribution,1,,,,,10`,
    `${second},Valuation,1,40000,,,,`,
    `${second},Valuation,2,30000.5,,,,`,
  ].join('\n');
  const controls = { rows: 5, distributed: 1_160.25, value: 70_000.5 };
  // Confirmed, because the opening counts the first day too.
  const asked = await scene.askFile(fund, csv, { controls, fileName: 'past years.csv', confirmed: true });
  const [file] = (await scene.imports(fund)).items;
  if (!file) throw new Error('The file that was asked for is listed');
  return { ...made, fund, file: file._id, csv, controls, was, first, second, asked: asked.body.approval };
}
async function postedFund() {
  const made = await importedFund();
  expect((await scene.approve(made.asked)).status).toBe(200);
  return made;
}
/** As it is previewed now. */
async function askReversal(file: string, more: object = {}, authCode?: string) {
  const { item } = (await scene.previewImportReversal(file)).body;
  return await scene.reverseImport({ file, version: item.version, ...more }, authCode);
}
const cents = (dollars: number) => Number(dollars.toFixed(2));
const states = async (fund: string) => (await scene.runs(fund)).items.map(({ state }) => state);
const figures = async ({ full, before }: Awaited<ReturnType<typeof importedFund>>) => [
  await scene.figures(full.id),
  await scene.figures(before.id),
];
const inOrder = async (fund: string, steps: readonly (() => Promise<{ status: number }>)[]) => {
  const hold = (held: typeof server.platform.db) =>
    sql`SELECT 1 FROM funds WHERE _id = ${fund} FOR UPDATE`.execute(held);
  return (await requestsInOrder(server, { hold }, steps)).map(({ status }) => status);
};

describe('a file that is reversed as a whole', () => {
  it('[LED-07] [IMP-01] is previewed, approved by another admin, and taken back with all of its runs', async () => {
    const beside = await postedFund();
    const kept = await scene.entries(beside.fund);
    const made = await postedFund();
    const { fund, file, was, unpaid } = made;
    const byHand = await scene.postRun('distributions', {
      fund,
      day: scene.today(),
      amounts: paying({ profit: 7 }),
    });
    const unpaidSums = await scene.sums(unpaid.id);
    const now = await scene.journal(fund);
    const changes = await rowChanges(server, () => scene.previewImportReversal(file));
    expect(Object.keys(changes).filter((table) => table.startsWith('ledger'))).toEqual([]);
    const { item } = (await scene.previewImportReversal(file)).body;
    expect(item).toMatchObject({
      fileName: 'past years.csv',
      runs: [
        { kind: 'valuation', day: made.second, countsOn: made.second, lines: 2 },
        { kind: 'distribution', day: made.second, lines: 1, amount: 10 },
        { kind: 'distribution', day: made.first, lines: 2, amount: 1_150.25 },
      ],
      entries: 5,
      leftOut: 0,
      before: { distributed: now.distributed, value: now.value },
      after: { distributed: cents(now.distributed - 1_160.25) },
      concerns: [],
      tellsInvestors: false,
    });
    const asked = await scene.reverseImport({ file, version: item.version });
    expect(asked).toMatchObject({ status: 200, body: { state: 'asked' } });
    expect((await scene.imports(fund)).items).toMatchObject([
      { state: 'posted', reversed: 0, reversal: { approval: asked.body.approval, reversedAt: null } },
    ]);
    const waiting = (await scene.runs(fund, `&approval=${asked.body.approval}`)).items;
    expect(waiting.map(({ reversal }) => reversal?.approval)).toEqual(
      Array.from({ length: 3 }, () => asked.body.approval),
    );
    const request = await server.platform.db
      .selectFrom('approvals')
      .select(['changes', 'subject'])
      .where('_id', '=', asked.body.approval ?? '')
      .executeTakeFirstOrThrow();
    expect(request.changes).toEqual([
      {
        field: 'run',
        before: expect.stringMatching(/^A file of 2 distributions and 1 valuation from .*: past years\.csv$/),
        after: null,
      },
      { field: 'entries', before: null, after: '5' },
      {
        field: 'distributed',
        before: now.distributed.toFixed(2),
        after: item.after.distributed.toFixed(2),
      },
      { field: 'value', before: now.value.toFixed(2), after: item.after.value.toFixed(2) },
      { field: 'preview', before: null, after: item.version },
    ]);
    expect(await scene.run(byHand._id)).toMatchObject({ state: 'posted', reversal: null });
    expect((await scene.approve(asked.body.approval, asker)).status).toBe(403);
    expect(await states(fund)).toEqual(['posted', 'posted', 'posted', 'posted']);
    expect((await scene.approve(asked.body.approval)).status).toBe(200);

    const after = await scene.journal(fund);
    expect({ distributed: after.distributed, value: after.value }).toEqual(item.after);
    const [one, two] = await figures(made);
    expect([one?.returnedCapital, two?.returnedCapital]).toEqual([
      was[0]?.returnedCapital,
      was[1]?.returnedCapital,
    ]);
    const paid = (all: typeof was) => cents(all.reduce((sum, each) => sum + (each?.distributed ?? 0), 0));
    expect(cents(paid([one, two]) - paid(was))).toBe(7);
    expect(await scene.sums(unpaid.id)).toEqual(unpaidSums);
    expect(await states(fund)).toEqual(['posted', 'reversed', 'reversed', 'reversed']);
    expect((await scene.imports(fund)).items).toMatchObject([
      {
        state: 'reversed',
        fileName: 'past years.csv',
        distributions: 2,
        valuations: 1,
        reversed: 3,
        lines: 5,
        from: made.first,
        to: made.second,
        distributed: 1_160.25,
        value: 70_000.5,
        askedBy: { name: 'Ann Asker' },
        decidedBy: { name: 'Dan Decider' },
        reversal: {
          reason: 'The file of another fund.',
          askedBy: { name: 'Ann Asker' },
          decidedBy: { name: 'Dan Decider' },
          reversedAt: expect.any(String),
        },
      },
    ]);
    const reversals = (await scene.entries(fund)).filter(({ kind }) => kind === 'reversal');
    expect(reversals.map(({ reason }) => reason)).toEqual(
      Array.from({ length: 5 }, () => 'The file of another fund.'),
    );
    expect(await scene.entries(beside.fund)).toEqual(kept);
    expect((await scene.imports(beside.fund)).items).toMatchObject([{ state: 'posted', reversed: 0 }]);
    const lines = (await people(server).auditEvents('approvals.approve')).filter(
      ({ record, detail }) => record === fund && JSON.stringify(detail).includes('reverse_import'),
    );
    expect(lines).toHaveLength(1);
    expect((await scene.verify(fund)).isSound).toBe(true);
    // Nothing of it is left, and it may be imported again.
    expect((await scene.previewImportReversal(file)).body.message).toBe(
      'All of this file is reversed already.',
    );
    expect((await scene.reverseImport({ file, version: item.version })).status).toBe(409);
    expect((await scene.askFile(fund, made.csv, { controls: made.controls, confirmed: true })).status).toBe(
      200,
    );
  });

  it('[LED-07] leaves out the runs of it that were reversed before', async () => {
    const made = await postedFund();
    const [, , first] = (await scene.runs(made.fund)).items;
    expect((await scene.reverseWhole(first?._id ?? '')).status).toBe(200);
    expect((await scene.imports(made.fund)).items).toMatchObject([
      { state: 'posted', reversed: 1, reversal: null },
    ]);
    const { item } = (await scene.previewImportReversal(made.file)).body;
    expect([item.runs.length, item.leftOut, item.entries]).toEqual([2, 1, 3]);
    const asked = await askReversal(made.file);
    expect((await scene.approve(asked.body.approval)).status).toBe(200);
    expect(await states(made.fund)).toEqual(['reversed', 'reversed', 'reversed']);
    expect(await figures(made)).toEqual(made.was);
    const kept = await scene.run(first?._id ?? '');
    expect(kept.reversal?.reason).toBe('Typed wrong.');
  });

  it('[LED-07] is refused where it was not posted, and with the preview of what it was', async () => {
    const made = await importedFund();
    expect(await scene.previewImportReversal(made.file)).toMatchObject({
      status: 409,
      body: { message: 'This file was not posted, so there is nothing to reverse.' },
    });
    expect((await scene.reverseImport({ file: made.file, version: 'x' })).status).toBe(409);
    expect((await scene.approve(made.asked)).status).toBe(200);
    const { version } = (await scene.previewImportReversal(made.file)).body.item;
    await scene.record({ id: made.unpaid.id, amount: 25_000, received_on: scene.dayAgo(1) }, asker);
    expect(await scene.reverseImport({ file: made.file, version })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Something has changed since this preview') },
    });
    expect((await scene.imports(made.fund)).items).toMatchObject([{ state: 'posted', reversal: null }]);
  });

  it('[LED-07] asks where the fund was valued by hand on a later day, and not because of its own values', async () => {
    const { fund, file } = await postedFund();
    expect((await scene.previewImportReversal(file)).body.item.concerns).toEqual([]);
    await scene.postRun('valuations', { fund, day: scene.today(), value: 80_000 });
    expect((await askReversal(file)).body).toMatchObject({
      code: 'confirmation_needed',
      details: { concerns: [{ kind: 'later_valuation' }] },
    });
    expect((await askReversal(file, { confirmed: true })).status).toBe(200);
  });

  it('[LED-04] of a period that was closed since counts on the first open day, as the preview says', async () => {
    const { fund, file, first, second, full } = await postedFund();
    const inPeriod = await scene.figures(full.id, first);
    const closing = await scene.close({ fund, through: first, reason: 'The month is over.' }, asker);
    expect((await scene.approve(closing.body.approval)).status).toBe(200);
    const { item } = (await scene.previewImportReversal(file)).body;
    expect(item.runs.map(({ day, countsOn }) => [day, countsOn])).toEqual([
      [second, second],
      [second, second],
      [first, second],
    ]);
    const asked = await askReversal(file);
    expect((await scene.approve(asked.body.approval)).status).toBe(200);
    expect(await scene.figures(full.id, first)).toEqual(inPeriod);
    expect((await scene.entries(fund)).filter(({ kind }) => kind === 'reversal')).toMatchObject(
      Array.from({ length: 5 }, () => ({ effectiveDate: second })),
    );
  });

  it.each([
    ['has ended since', 0],
    ['has ended since, and was made and paid again', 30_000],
  ])('[LED-01] makes of the fund what was previewed also where a commitment %s', async (_, again) => {
    const { fund, full, before, unpaid } = await scene.opened();
    const was = [await scene.figures(full.id), await scene.figures(before.id)];
    await scene.record({ id: unpaid.id, amount: 25_000, received_on: scene.dayAgo(3) }, asker);
    const day = scene.dayAgo(1);
    const csv = [header, `${day},Valuation,1,41000,,,,`, `${day},Valuation,3,26000,,,,`].join('\n');
    const controls = { rows: 2, distributed: 0, value: 67_000 };
    const imported = await scene.askFile(fund._id, csv, { controls });
    expect((await scene.approve(imported.body.approval)).status).toBe(200);
    const release = await server.request<{ approval: string | null }>(
      'POST',
      '/api/backoffice/participations/release',
      { authCode: asker, body: { id: unpaid.id, reason: 'Agreed by phone.' } },
    );
    expect((await scene.approve(release.body.approval)).status).toBe(200);
    if (again > 0) expect((await scene.payAgain(unpaid.id, again)).status).toBe(200);
    const [file] = (await scene.imports(fund._id)).items;
    const { item } = (await scene.previewImportReversal(file?._id ?? '')).body;
    const asked = await askReversal(file?._id ?? '');
    expect((await scene.approve(asked.body.approval)).status).toBe(200);
    expect((await scene.journal(fund._id)).value).toBe(item.after.value);
    expect(await scene.figures(unpaid.id)).toMatchObject({ contributed: again, value: again });
    expect([await scene.figures(full.id), await scene.figures(before.id)]).toEqual(was);
  });

  it('[SEC-11] takes somebody else where a line of it is of the admin who decides', async () => {
    const made = await postedFund();
    const { two } = await scene.signIn();
    const asked = await askReversal(made.file);
    const beside = await scene.participation((await server.make.fund())._id, { user: two._id });
    const set = (email: string | null) =>
      server.platform.db
        .updateTable('synd_users')
        .set({ cosub_email: email })
        .where('_id', '=', beside.id)
        .execute();
    await set(made.full.person.email);
    expect(await scene.approve(asked.body.approval)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('of your own investment') },
    });
    await set(null);
    expect((await scene.approve(asked.body.approval)).status).toBe(200);
  });
});

describe('the reversal of a file, at the same time', () => {
  it('[LED-07] an approval is refused once the fund has moved, and nothing of the file is reversed', async () => {
    for (const isReceiptFirst of [true, false]) {
      const made = await postedFund();
      const asked = await askReversal(made.file);
      const entries = await scene.entries(made.fund);
      const steps: (() => Promise<{ status: number }>)[] = [
        () => scene.record({ id: made.unpaid.id, amount: 25_000, received_on: scene.dayAgo(1) }, asker),
        () => scene.approve(asked.body.approval, decider),
      ];
      const statuses = await inOrder(made.fund, isReceiptFirst ? steps : steps.toReversed());
      expect(statuses).toEqual(isReceiptFirst ? [200, 409] : [200, 200]);
      const outcome = isReceiptFirst ? 'posted' : 'reversed';
      expect(await states(made.fund)).toEqual([outcome, outcome, outcome]);
      if (isReceiptFirst) expect((await scene.entries(made.fund)).slice(0, entries.length)).toEqual(entries);
    }
  });

  it('[LED-07] [SEC-11] two approvals reverse it once', async () => {
    const made = await postedFund();
    const asked = await askReversal(made.file);
    const third = await server.signIn(await server.make.user({ level: 'admin' }));
    const hold = (held: typeof server.platform.db) =>
      sql`SELECT 1 FROM approvals WHERE _id = ${asked.body.approval} FOR UPDATE`.execute(held);
    const replies = await requestsInOrder(server, { hold }, [
      () => scene.approve(asked.body.approval, decider),
      () => scene.approve(asked.body.approval, third),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 409]);
    expect((await scene.entries(made.fund)).filter(({ kind }) => kind === 'reversal')).toHaveLength(5);
    expect(await figures(made)).toEqual(made.was);
  });

  it('[LED-07] and that of one of its runs, or a closing, or itself once more: the second one waits for the first to be decided', async () => {
    for (const isFileFirst of [true, false])
      for (const other of ['run', 'closing', 'file'] as const) {
        const { fund, file, first } = await postedFund();
        const [run] = (await scene.runs(fund)).items;
        const { version } = (await scene.previewImportReversal(file)).body.item;
        const steps: (() => Promise<{ status: number }>)[] = [
          () => scene.reverseImport({ file, version }, asker),
          () =>
            other === 'run'
              ? scene.reverseRun({ run: run?._id, confirmed: true }, decider)
              : other === 'file'
                ? scene.reverseImport({ file, version }, decider)
                : scene.close({ fund, through: first, reason: 'The month is over.' }, decider),
        ];
        const statuses = await inOrder(fund, isFileFirst ? steps : steps.toReversed());
        expect([other, statuses]).toEqual([other, [200, 409]]);
        expect(await states(fund)).toEqual(['posted', 'posted', 'posted']);
        const open = await server.platform.db
          .selectFrom('approvals')
          .select('kind')
          .where('record', '=', fund)
          .where('decision', 'is', null)
          .execute();
        const kinds = { run: 'reverse_run', closing: 'close_period', file: 'reverse_import' } as const;
        expect(open).toEqual([{ kind: isFileFirst ? 'reverse_import' : kinds[other] }]);
      }
  });

  it('[LED-07] the same press twice asks once', async () => {
    const made = await postedFund();
    const { version } = (await scene.previewImportReversal(made.file)).body.item;
    const press = () =>
      server.request('POST', '/api/backoffice/ledger/imports/reverse', {
        authCode: asker,
        body: { file: made.file, version, reason: 'Of another fund.' },
        headers: { 'Idempotency-Key': `reverse-${made.file}` },
      });
    const [once, twice] = [await press(), await press()];
    expect([once.status, twice.body]).toEqual([200, once.body]);
  });
});

describe('the imports of a fund', () => {
  it('[LED-07] are listed with who asked, those that were asked for last first, page by page, and without those of another fund', async () => {
    const beside = await postedFund();
    const { fund, file, full } = await postedFund();
    const value = (await scene.figures(full.id))?.value ?? 0;
    const next = await scene.askFile(fund, `${header}\n${scene.today()},Valuation,1,${value},,,,`, {
      controls: { rows: 1, distributed: 0, value },
      tellsInvestors: true,
    });
    expect(next.status).toBe(200);
    const { items, total } = await scene.imports(fund);
    expect([
      total,
      items.map(({ state, fileName, tellsInvestors }) => [state, fileName, tellsInvestors]),
    ]).toEqual([
      2,
      [
        ['asked', null, true],
        ['posted', 'past years.csv', false],
      ],
    ]);
    const page = await scene.imports(fund, '&limit=1');
    expect([page.items.length, page.next]).toEqual([1, items[0]?._id]);
    const rest = await scene.imports(fund, `&limit=1&after=${page.next}`);
    expect([rest.items.map(({ _id }) => _id), rest.next]).toEqual([[file], null]);
    expect((await scene.runs(fund, `&import=${file}`)).items.map(({ import: from }) => from)).toEqual([
      file,
      file,
      file,
    ]);
    expect((await scene.runs(fund, `&import=${beside.file}`)).items).toEqual([]);
  });
});
