import { dayText } from '@paddock/domain';
import { paying, type RunScene, rowChanges, runScene, type TestServer, testServer } from '@paddock/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let server: TestServer;
let scene: RunScene;
let asker: string;
beforeAll(async () => {
  server = await testServer();
  scene = runScene(server);
});
beforeEach(async () => {
  ({ asker } = await scene.signIn());
});
afterEach(() => scene.assertAgreement());
afterAll(() => server.close());

const header = 'Day,Type,Position,Investor,Value,Return of capital,Preferred return,Profit,Interest';
const fileOf = (...rows: readonly string[]) => [header, ...rows].join('\r\n');
/** Two days with a distribution and then a value for both positions, not in their order. */
const quarter = () => {
  const [first, second] = [scene.dayAgo(1), scene.today()];
  return fileOf(
    `${second},Valuation,1,,40000,,,,`,
    `${second},Valuation,2,,30000.50,,,,`,
    `${first},distribution,1,,,100,,"1,000.00",`,
    `${first},Distribution,2,,,,50.25,,`,
    `${second},Distribution,1,,,,,,10`,
  );
};
const controls = { rows: 5, distributed: 1_160.25, value: 70_000.5 };
const ask = async (fund: string, csv: string, more: object = {}) => {
  const version = (await scene.previewFile({ fund, csv })).body.item?.version;
  return await scene.sendFile({ fund, csv, controls, version, ...more });
};
const entries = async (fund: string) =>
  (await scene.entries(fund)).filter(({ kind }) => kind === 'distribution' || kind === 'valuation');

describe('a file of valuations and distributions', () => {
  it('[LED-07] [IMP-01] is previewed by row and by day, each day as if those before it were posted', async () => {
    const { fund, full, before } = await scene.opened();
    const value = (await scene.figures(full.id))?.value ?? 0;
    const changes = await rowChanges(server, async () => {
      const { status, body } = await scene.previewFile({ fund: fund._id, csv: quarter() });
      expect(status).toBe(200);
      const { item } = body;
      expect([item.problems, item.odd, item.concerns, item.isKnown]).toEqual([0, 0, [], false]);
      expect(item.rows).toMatchObject([
        {
          line: 2,
          kind: 'valuation',
          number: 1,
          syndUser: full.id,
          value: 40_000,
          amounts: null,
          problems: [],
        },
        { line: 3, number: 2, syndUser: before.id, value: 30_000.5 },
        {
          line: 4,
          kind: 'distribution',
          amounts: paying({ returnedCapital: 100, profit: 1_000 }),
          value: null,
        },
        { line: 5, amounts: paying({ preferredReturn: 50.25 }) },
        { line: 6, amounts: paying({ interest: 10 }) },
      ]);
      expect(item.runs).toMatchObject([
        { kind: 'distribution', day: scene.dayAgo(1), lines: 2, amount: 1_150.25 },
        { kind: 'distribution', day: scene.today(), lines: 1, amount: 10 },
        { kind: 'valuation', day: scene.today(), lines: 2, after: { value: 70_000.5 } },
      ]);
      expect(item.runs[1]?.before.value).toBe(Number((value - 1_100).toFixed(2)));
    });
    expect(Object.keys(changes).filter((table) => table.startsWith('ledger'))).toEqual([]);
  });

  it('[LED-07] [IMP-01] posts all of its days once another admin approves it, and nothing a second time', async () => {
    const { fund, full, before, unpaid } = await scene.opened();
    const beside = await scene.sums(unpaid.id);
    const asked = await ask(fund._id, quarter());
    expect(asked).toMatchObject({ status: 200, body: { state: 'asked' } });
    const { changes } = await server.platform.db
      .selectFrom('approvals')
      .select('changes')
      .where('_id', '=', asked.body.approval ?? '')
      .executeTakeFirstOrThrow();
    const [first, last] = [scene.dayAgo(1), scene.today()].map(dayText);
    expect(changes[0]).toEqual({
      field: 'run',
      before: null,
      after: `A file of 2 distributions and 1 valuation from ${first} to ${last}`,
    });
    expect(await entries(fund._id)).toEqual([]);
    expect((await ask(fund._id, quarter())).status).toBe(409);
    expect((await scene.approve(asked.body.approval, asker)).status).toBe(403);
    expect((await scene.approve(asked.body.approval)).status).toBe(200);
    expect(await scene.figures(full.id)).toMatchObject({ value: 40_000, returnedCapital: 100 });
    expect(await scene.figures(before.id)).toMatchObject({ value: 30_000.5, returnedCapital: 0 });
    expect(await scene.sums(unpaid.id)).toEqual(beside);
    const { items } = await scene.runs(fund._id, `&approval=${asked.body.approval}`);
    expect(
      items.map(({ kind, day, number, state, import: file }) => [kind, day, number, state, file !== null]),
    ).toEqual(
      expect.arrayContaining([
        ['distribution', scene.dayAgo(1), 1, 'posted', true],
        ['distribution', scene.today(), 2, 'posted', true],
        // Its number is that among the valuations.
        ['valuation', scene.today(), 1, 'posted', true],
      ]),
    );
    const posted = await entries(fund._id);
    expect(posted).toHaveLength(5);
    expect((await scene.previewFile({ fund: fund._id, csv: quarter() })).body.item.isKnown).toBe(true);
    expect(await ask(fund._id, quarter(), { confirmed: true })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('This file was imported already') },
    });
    expect(await entries(fund._id)).toEqual(posted);
    // In another fund it is another file.
    const other = await scene.opened();
    expect((await scene.previewFile({ fund: other.fund._id, csv: quarter() })).body.item.isKnown).toBe(false);
    for (const run of items) expect((await scene.reverseWhole(run._id)).status).toBe(200);
    expect((await ask(fund._id, quarter())).status).toBe(200);
    expect((await scene.verify(fund._id)).isSound).toBe(true);
  });

  it('[LED-07] [IMP-01] is asked for only with the totals that it comes to, which it does not say', async () => {
    const { fund } = await scene.opened();
    for (const [wrong, field] of [
      [{ rows: 4 }, 'controls.rows'],
      [{ distributed: 1_160.24 }, 'controls.distributed'],
      [{ value: 70_000 }, 'controls.value'],
    ] as const) {
      const reply = await ask(fund._id, quarter(), { controls: { ...controls, ...wrong } });
      expect(reply).toMatchObject({ status: 409, body: { fields: { [field]: expect.any(String) } } });
      // The id of the request is random.
      const said = JSON.stringify({ ...reply.body, requestId: undefined });
      expect(said).not.toMatch(/1,?160|70,?000/);
    }
    expect((await scene.runs(fund._id)).total).toBe(0);
  });

  it('[LED-07] [IMP-01] says what is wrong by row and column, and then nothing of it is asked for', async () => {
    const { fund } = await scene.opened();
    const day = scene.today();
    const rows = [
      [`${day},Valuation,9,,1,,,,`, 'position'],
      [`${day},Valuation,x,,1,,,,`, 'position'],
      [`${day},Gift,1,,1,,,,`, 'type'],
      [`2026-02-30,Valuation,1,,1,,,,`, 'day'],
      [`${scene.dayAgo(-1)},Valuation,1,,1,,,,`, 'day'],
      [`1990-01-01,Valuation,1,,1,,,,`, 'day'],
      [`3/4/2026,Valuation,1,,1,,,,`, 'day'],
      [`${day},Valuation,1,,,,,,`, 'value'],
      [`${day},Valuation,1,,-5,,,,`, 'value'],
      [`${day},Valuation,1,,=1+1,,,,`, 'value'],
      [`${day},Valuation,1,,5,,,7,`, 'profit'],
      [`${day},Distribution,1,,5,,,7,`, 'value'],
      [`${day},Distribution,1,,,,,,`, 'profit'],
      [`${day},Distribution,1,,,33333.34,,,`, 'returnedCapital'],
      // An amount with a comma and without quotes is two cells.
      [`${day},Distribution,1,,,,,1,000.00,0.00`, 'interest'],
      [`${day},Distribution,1,,,,,1,500.00,`, 'interest'],
      [`${day},Valuation,1,,40,000.00,0,0,0,0`, 'value'],
    ] as const;
    for (const [row, column] of rows) {
      const csv = fileOf(row, `${day},Distribution,2,,,,,1,`);
      const { item } = (await scene.previewFile({ fund: fund._id, csv })).body;
      expect([row, item.problems, item.rows[0]?.problems, item.rows[1]?.problems, item.runs]).toMatchObject([
        row,
        1,
        [{ column, message: expect.stringMatching(/\.$/) }],
        [],
        [],
      ]);
      const { status, body } = await ask(fund._id, csv);
      // A day of no money is a wrong request, as it is where one day is entered.
      if (column === 'day')
        expect([status, body.code, body.fields]).toEqual([
          400,
          'bad_request',
          { csv: `Line 2: ${item.rows[0]?.problems[0]?.message}` },
        ]);
      else expect([status, body.code]).toEqual([409, 'conflict']);
    }
    const most = '999999999999.99';
    const huge = fileOf(`${day},Distribution,1,,,,,${most},`, `${day},Distribution,2,,,,,${most},`);
    const message = 'All of it comes to more than $999,999,999,999.99.';
    for (const reply of [
      await scene.previewFile({ fund: fund._id, csv: huge }),
      await ask(fund._id, huge, { version: 'x' }),
    ])
      expect(reply).toMatchObject({ status: 400, body: { message, fields: { csv: message } } });
    const twice = fileOf(`${day},Valuation,1,,1,,,,`, `${day},Valuation,1,,2,,,,`);
    const { item } = (await scene.previewFile({ fund: fund._id, csv: twice })).body;
    expect(item.rows.map(({ problems }) => problems.map(({ column }) => column))).toEqual([[], ['position']]);
    for (const csv of ['', header, 'Day,Type', `${header},Day\n${day},Valuation,1,,1,,,,`, `${header}\n"`])
      expect([csv, (await scene.previewFile({ fund: fund._id, csv })).status]).toEqual([csv, 400]);
    const short = await scene.previewFile({ fund: fund._id, csv: `Day,Type\n${day},Valuation` });
    expect(short.body.fields?.['csv']).toBe(
      'The first line must name the columns. Missing: Position, Value, Return of capital, Preferred return, Profit, Interest.',
    );
    for (const mark of [';', '\t']) {
      const csv = fileOf(`${day},Valuation,1,,1,,,,`).replaceAll(',', mark);
      expect((await scene.previewFile({ fund: fund._id, csv })).body.fields?.['csv']).toBe(
        'The columns of a CSV file are separated by commas. Save the sheet as CSV with commas.',
      );
    }
    expect((await scene.runs(fund._id)).total).toBe(0);
  });

  it('[LED-04] [IMP-01] says which rows are of a closed period, and nothing of the file is asked for', async () => {
    const { fund } = await scene.opened();
    const beside = await scene.opened();
    const closed = scene.dayAgo(2);
    const { body } = await scene.close({ fund: fund._id, through: closed, reason: 'Month end' }, asker);
    expect((await scene.approve(body.approval)).status).toBe(200);
    const csv = fileOf(
      `${closed},Valuation,1,,40000,,,,`,
      `${scene.dayAgo(3)},Distribution,2,,,,,1,`,
      `${scene.dayAgo(1)},Distribution,2,,,,,1,`,
    );
    const { status, body: preview } = await scene.previewFile({ fund: fund._id, csv });
    const message = `The journal is closed through ${dayText(closed)}. Choose a later day.`;
    expect([status, preview.item.problems, preview.item.runs]).toEqual([200, 2, []]);
    expect(preview.item.rows.map(({ problems }) => problems)).toEqual([
      [{ column: 'day', message }],
      [{ column: 'day', message }],
      [],
    ]);
    const before = await scene.entries(fund._id);
    const totals = { rows: 3, distributed: 2, value: 40_000 };
    expect(await ask(fund._id, csv, { controls: totals })).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        message: 'Nothing was asked for, because some rows cannot be posted.',
      },
    });
    expect((await scene.runs(fund._id)).total).toBe(0);
    expect(await scene.entries(fund._id)).toEqual(before);
    // In a journal that is not closed the same rows have no problem.
    expect((await scene.previewFile({ fund: beside.fund._id, csv })).body.item.problems).toBe(0);
  });

  it('[LED-04] [IMP-01] is refused whole where one of its days is closed until it is approved', async () => {
    const { fund } = await scene.opened();
    const asked = await ask(fund._id, quarter());
    expect(asked.status).toBe(200);
    const closed = scene.dayAgo(1);
    const closing = { fund: fund._id, through: closed, reason: 'Month end' };
    // A closing waits until the file is decided on, so the day is closed past that.
    expect((await scene.close(closing, asker)).status).toBe(409);
    await server.platform.db
      .updateTable('ledger_books')
      .set({ closedThrough: closed })
      .where('fund', '=', fund._id)
      .execute();
    const message = `The journal is closed through ${dayText(closed)}. Choose a later day.`;
    expect(await scene.approve(asked.body.approval)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message },
    });
    expect(await entries(fund._id)).toEqual([]);
    expect((await scene.runs(fund._id)).items.map(({ state }) => state)).toEqual(['asked', 'asked', 'asked']);
  });

  it('[LED-07] [IMP-01] rejects more than a thousand valuations and distributions, and plans a thousand', async () => {
    const { fund, full } = await scene.opened();
    const value = (await scene.figures(full.id, scene.dayAgo(1_000)))?.value ?? 0;
    const rows = Array.from({ length: 1_001 }, (_, at) => `${scene.dayAgo(at)},Valuation,1,,${at},,,,`);
    const many = await scene.previewFile({ fund: fund._id, csv: fileOf(...rows) });
    expect(many).toMatchObject({
      status: 400,
      body: {
        fields: { csv: expect.stringMatching(/^The rows of a file make at most 1000 .* split it\.$/) },
      },
    });
    const allowed = fileOf(...rows.slice(1), `${scene.today()},Gift,1,,1,,,,`);
    expect((await scene.previewFile({ fund: fund._id, csv: allowed })).body.item.problems).toBe(1);
    const { runs } = (await scene.previewFile({ fund: fund._id, csv: fileOf(...rows.slice(1)) })).body.item;
    expect(runs).toHaveLength(1_000);
    // Each day begins with what those before it have left.
    expect(runs[0]).toMatchObject({ before: { value }, after: { value: 1_000 } });
    for (const [at, run] of runs.slice(1).entries()) expect(run.after.value).toBe(999 - at);
  });

  it('[LED-07] asks about each value that is a digit off, and about no other', async () => {
    const { fund } = await scene.opened();
    const beside = await scene.opened();
    const day = scene.today();
    const csv = fileOf(`${day},Valuation,1,,400000,,,,`, `${day},Valuation,2,,30000,,,,`);
    const { item } = (await scene.previewFile({ fund: fund._id, csv })).body;
    expect(item.rows.map(({ concerns }) => concerns.map(({ kind }) => kind))).toEqual([['far_value'], []]);
    const file = {
      fund: fund._id,
      csv,
      version: item.version,
      controls: { rows: 2, distributed: 0, value: 430_000 },
    };
    expect(await scene.sendFile(file)).toMatchObject({ status: 409, body: { code: 'confirmation_needed' } });
    expect((await scene.runs(fund._id)).total).toBe(0);
    expect((await scene.sendFile({ ...file, confirmed: true })).status).toBe(200);
    expect((await scene.runs(beside.fund._id)).total).toBe(0);
  });

  it('[LED-07] [LED-10] asks once about all days that the opening of its fund counts, and about no later one', async () => {
    const { fund } = await scene.opened();
    const beside = await scene.opened();
    const paid = (day: string) => `${day},Distribution,2,,,,,1,`;
    const file = (...daysAgo: number[]) => fileOf(...daysAgo.map((days) => paid(scene.dayAgo(days))));
    const concern = {
      kind: 'counted_at_opening',
      message: expect.stringMatching(
        `^The opening of this journal counts \\$7,291\\.67 as distributed through ${dayText(scene.dayAgo(2))}\\. If`,
      ),
    };
    // The value with which the fund was opened counts later than all but the last of them.
    const concerns = async (csv: string) =>
      (await scene.previewFile({ fund: fund._id, csv })).body.item.concerns;
    const found = await concerns(file(4, 3, 2, 1));
    expect(found).toHaveLength(2);
    expect(found).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'later_valuation' }), concern]),
    );
    expect(await concerns(file(2))).toEqual([concern]);
    expect(await concerns(file(1, 0))).toEqual([]);
    const totals = { controls: { rows: 4, distributed: 4, value: 0 } };
    const refused = await ask(fund._id, file(4, 3, 2, 1), totals);
    expect(refused).toMatchObject({ status: 409, body: { code: 'confirmation_needed' } });
    expect(refused.body.details).toEqual({ concerns: found });
    const { body } = await ask(fund._id, file(4, 3, 2, 1), { ...totals, confirmed: true });
    const { changes } = await server.platform.db
      .selectFrom('approvals')
      .select('changes')
      .where('_id', '=', body.approval ?? '')
      .executeTakeFirstOrThrow();
    const said = String(changes.find(({ field }) => field === 'concerns')?.after).split('\n');
    expect(said.filter((sentence) => sentence.startsWith('The opening of this journal'))).toHaveLength(1);
    expect((await scene.approve(body.approval)).status).toBe(200);
    expect((await scene.runs(beside.fund._id)).total).toBe(0);
  });

  it('[LED-07] the second admin reads which value is a digit off, and finds it among the lines of its day', async () => {
    const { fund } = await scene.opened();
    const [first, second] = [scene.dayAgo(1), scene.today()];
    const csv = fileOf(
      `${first},Distribution,2,,,,,30001,`,
      `${second},Valuation,1,,400000,,,,`,
      `${second},Valuation,2,,1,,,,`,
    );
    const asked = await ask(fund._id, csv, {
      controls: { rows: 3, distributed: 30_001, value: 400_001 },
      confirmed: true,
    });
    const [day, next] = [first, second].map(dayText);
    const { changes } = await server.platform.db
      .selectFrom('approvals')
      .select('changes')
      .where('_id', '=', asked.body.approval ?? '')
      .executeTakeFirstOrThrow();
    const said = String(changes.find(({ field }) => field === 'concerns')?.after).split('\n');
    expect(said).toEqual([
      expect.stringMatching(new RegExp(`^Position 2 on ${day}: \\$30,001 would be paid out of a position`)),
      expect.stringMatching(
        new RegExp(`^Position 1 on ${next}: The value would go from .* to \\$400,000\\.`),
      ),
    ]);
    const [valuation] = (await scene.runs(fund._id, '&kind=valuation')).items;
    expect([valuation?.odd, valuation?.concerns]).toEqual([1, []]);
    const { items } = await scene.lines(valuation?._id ?? '');
    expect(items.map(({ number, concerns }) => [number, concerns.map(({ kind }) => kind)])).toEqual([
      [1, ['far_value']],
      [2, []],
    ]);
  });

  it('[LED-07] [IMP-01] [ENT-04] says where a row names somebody else than its position, and then nothing is asked for', async () => {
    const { fund, full, before } = await scene.opened();
    const beside = await scene.opened();
    const nameOf = async (id: string, firstName: string) => {
      const person = [full, before].find((one) => one.id === id)?.person._id ?? '';
      await server.platform.db
        .updateTable('users')
        .set({ firstName, lastName: 'Okafor' })
        .where('_id', '=', person)
        .execute();
    };
    await nameOf(full.id, 'Olga');
    await nameOf(before.id, '+Sam');
    await server.platform.db
      .updateTable('investing_entities')
      .set({ legalName: 'Okafor Family Trust', isUnnamed: false })
      .where('user', '=', full.person._id)
      .execute();
    const named =
      'Day,Type,Position,Investor,Held by,Value,Return of capital,Preferred return,Profit,Interest';
    const day = scene.today();
    const file = (...rows: readonly (readonly [number, string, string])[]) =>
      [
        named,
        ...rows.map(
          ([number, investor, holder]) => `${day},Valuation,${number},${investor},${holder},30000,,,,`,
        ),
      ].join('\n');
    const found = async (csv: string, into = fund._id) =>
      (await scene.previewFile({ fund: into, csv })).body.item.rows.map(({ problems }) => problems);
    for (const right of [
      file([1, 'Olga Okafor', 'Okafor Family Trust'], [2, "'+Sam Okafor", '']),
      file([1, 'OLGA  okafor', ''], [2, '', '+sam okafor']),
      file([1, '', ''], [2, '', '']),
    ])
      expect([right, await found(right)]).toEqual([right, [[], []]]);

    // Only the column of the names was sorted.
    const sorted = file([1, "'+Sam Okafor", ''], [2, 'Olga Okafor', 'Okafor Family Trust']);
    expect(await found(sorted)).toEqual([
      [{ column: 'investor', message: expect.stringContaining('position 1 is of Olga Okafor. If') }],
      [
        { column: 'investor', message: expect.stringContaining('position 2 is of +Sam Okafor. If') },
        { column: 'holder', message: expect.stringContaining('position 2 is held by +Sam Okafor. If') },
      ],
    ]);
    expect(await ask(fund._id, sorted)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    // A file of another fund: the same numbers are of other people.
    const other = file([1, 'Olga Okafor', 'Okafor Family Trust'], [2, '+Sam Okafor', '']);
    expect(
      (await found(other, beside.fund._id)).map((problems) => problems.map(({ column }) => column)),
    ).toEqual([['investor', 'holder'], ['investor']]);
    const { body } = await scene.previewFile({
      fund: fund._id,
      csv: file([1, '', '']).replace('Held by', 'Investor'),
    });
    expect(body.fields?.['csv']).toBe('The first line names a column more than once: Investor.');
    expect((await scene.runs(fund._id)).total + (await scene.runs(beside.fund._id)).total).toBe(0);
  });

  it('[LED-07] [IMP-01] says all that is wrong at once: what the journal finds beside what cannot be read', async () => {
    const { fund } = await scene.opened();
    const day = scene.today();
    const csv = fileOf(
      `${scene.dayAgo(1)},Distribution,2,,,20000,,,`,
      `${day},Distribution,1,,,33333.34,,,`,
      `${day},Gift,1,,1,,,,`,
      // With what the first row returns, more than exists.
      `${day},Distribution,2,,,20000,,,`,
      `${day},Valuation,2,,900000,,,,`,
    );
    const { item } = (await scene.previewFile({ fund: fund._id, csv })).body;
    expect(item.rows.map(({ problems }) => problems.map(({ column }) => column))).toEqual([
      [],
      ['returnedCapital'],
      ['type'],
      ['returnedCapital'],
      [],
    ]);
    expect([item.problems, item.runs, item.odd]).toEqual([3, [], 0]);
    // Once every row can be read, nothing new is wrong.
    const mended = csv.replace('Gift,1,,1', 'Valuation,1,,30000');
    const again = (await scene.previewFile({ fund: fund._id, csv: mended })).body.item;
    expect(again.rows.map(({ problems }) => problems.length)).toEqual([0, 1, 0, 1, 0]);
    // A row may be odd and wrong.
    expect(again.odd).toBe(2);
  });

  it('[LED-07] posts nothing once the fund has moved since', async () => {
    const { fund, unpaid } = await scene.opened();
    await scene.record({ id: unpaid.id, amount: 800, received_on: scene.dayAgo(1) }, asker);
    const csv = fileOf(`${scene.today()},Distribution,1,,,,,5,`, `${scene.today()},Valuation,3,,1000,,,,`);
    const asked = await ask(fund._id, csv, { controls: { rows: 2, distributed: 5, value: 1_000 } });
    await scene.record({ id: unpaid.id, amount: 24_200, received_on: scene.dayAgo(1) }, asker);
    expect(await scene.approve(asked.body.approval)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Something has changed since this preview') },
    });
    expect(await entries(fund._id)).toEqual([]);
    expect((await scene.runs(fund._id)).items.map(({ state }) => state)).toEqual(['asked', 'asked']);
  });
});

it('[LED-07] the file to fill in names each position of the fund, and what is filled in can be imported', async () => {
  const { fund, full, unpaid } = await scene.opened();
  await server.platform.db
    .updateTable('users')
    .set({ firstName: '=HYPERLINK("https://example.com")', lastName: 'Investor' })
    .where('_id', '=', full.person._id)
    .execute();
  const { body } = await server.request<string>(
    'GET',
    `/api/backoffice/ledger/imports/${fund._id}/template.csv`,
    { authCode: asker },
  );
  const [first, ...rows] = body.trim().split('\r\n');
  expect(first).toBe(
    'Day,Type,Position,Investor,Held by,Value,Return of capital,Preferred return,Profit,Interest',
  );
  expect(rows).toHaveLength(4);
  expect(rows[0]).toContain(`"'=HYPERLINK(`);
  const filled = [
    first,
    ...rows.map((row) => row.replace(/^,,/, `${scene.today()},Distribution,`).replace(/,$/, ',2')),
  ];
  const { item } = (await scene.previewFile({ fund: fund._id, csv: filled.join('\n') })).body;
  expect(item.problems).toBe(0);
  expect(item.rows.find(({ syndUser }) => syndUser === unpaid.id)).toMatchObject({
    amounts: paying({ interest: 2 }),
    concerns: [{ kind: 'above_value' }],
  });
});
