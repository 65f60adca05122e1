import { dayText } from '@paddock/domain';
import {
  paying,
  people,
  type RunScene,
  rowChanges,
  runScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let server: TestServer;
let scene: RunScene;
/** An opened fund beside, whose journal nothing here may change. */
let bystander: { fund: string; entries: unknown };
beforeAll(async () => {
  server = await testServer();
  scene = runScene(server);
  const { fund } = await scene.opened();
  bystander = { fund: fund._id, entries: await scene.entries(fund._id) };
});
let asker: string;
beforeEach(async () => {
  ({ asker } = await scene.signIn());
});
afterEach(() => scene.assertAgreement());
afterAll(() => server.close());

describe('a distribution', () => {
  it('[LED-07] is previewed line by line with what it makes of each position, and changes nothing', async () => {
    const { fund, full, before } = await scene.opened();
    const [own, other] = [await scene.figures(full.id), await scene.figures(before.id)];
    const changes = await rowChanges(server, async () => {
      const { status, body } = await scene.previewRun('distributions', {
        fund: fund._id,
        day: scene.today(),
        amounts: paying({ profit: 900, returnedCapital: 0.01 }),
      });
      expect(status).toBe(200);
      const { lines, totals, ...rest } = body.item;
      expect(rest).toMatchObject({ kind: 'distribution', problems: 0, odd: 0, concerns: [] });
      expect(totals).toMatchObject({
        amounts: paying({ profit: 900, returnedCapital: 0.01 }),
        amount: 900.01,
      });
      expect(lines).toMatchObject([
        {
          syndUser: full.id,
          number: 1,
          investorName: expect.any(String),
          amounts: paying({ profit: 514.29, returnedCapital: 0.01 }),
          amount: 514.3,
          before: own,
          after: {
            contributed: 33_333.33,
            returnedCapital: 0.01,
            distributed: Number(((own?.distributed ?? 0) + 514.3).toFixed(2)),
            value: Number(((own?.value ?? 0) - 514.3).toFixed(2)),
          },
        },
        {
          syndUser: before.id,
          number: 2,
          amounts: paying({ profit: 385.71 }),
          amount: 385.71,
          before: other,
        },
      ]);
      expect(lines).toHaveLength(2);
    });
    expect(
      Object.keys(changes).filter((table) => table.startsWith('ledger') || table === 'approvals'),
    ).toEqual([]);
  });

  it('[LED-07] [SEC-11] posts once another admin approves it, payable and cash in one entry for each position', async () => {
    const { fund, full, before, unpaid } = await scene.opened();
    const memo = 'Rents of the third quarter.';
    const amounts = paying({ profit: 800, interest: 100 });
    const asked = await scene.askRun('distributions', { fund: fund._id, day: scene.today(), amounts, memo });
    expect(asked.body).toMatchObject({ success: true, state: 'asked', approval: expect.any(String) });
    const { items } = await scene.runs(fund._id);
    expect(items).toMatchObject([
      {
        state: 'asked',
        number: null,
        kind: 'distribution',
        name: 'Third quarter',
        memo,
        basis: 'contributed',
        lines: 2,
        amounts,
        amount: 900,
        approval: asked.body.approval,
        askedBy: { name: 'Ann Asker' },
        decidedBy: null,
        postedAt: null,
        reversal: null,
      },
    ]);
    expect((await scene.entries(fund._id)).filter(({ kind }) => kind === 'distribution')).toEqual([]);
    expect((await scene.approve(asked.body.approval, asker)).status).toBe(403);
    const [sums, bystanders] = [await scene.figures(full.id), await scene.sums(unpaid.id)];
    expect((await scene.approve(asked.body.approval)).status).toBe(200);

    const posted = await scene.run(items[0]?._id ?? '');
    expect(posted).toMatchObject({
      state: 'posted',
      number: 1,
      decidedBy: { name: 'Dan Decider' },
      postedAt: expect.any(String),
    });
    const entries = (await scene.entries(fund._id)).filter(({ kind }) => kind === 'distribution');
    expect(entries).toMatchObject([
      {
        effectiveDate: scene.today(),
        postedBy: { name: 'Dan Decider' },
        run: { _id: posted._id, name: 'Third quarter' },
        isReversible: false,
        postings: [
          { account: 'profit', amount: 457.14, position: { syndUser: full.id } },
          { account: 'interest', amount: 57.14 },
          { account: 'payable', amount: -514.28 },
          { account: 'payable', amount: 514.28 },
          { account: 'cash', amount: -514.28, position: null },
        ],
      },
      { postings: expect.arrayContaining([{ account: 'cash', amount: -385.72, position: null }]) },
    ]);
    expect(await scene.figures(full.id)).toEqual({
      ...sums,
      distributed: Number(((sums?.distributed ?? 0) + 514.28).toFixed(2)),
      value: Number(((sums?.value ?? 0) - 514.28).toFixed(2)),
    });
    expect(await scene.sums(unpaid.id)).toEqual(bystanders);
    const { items: lines, total, next } = await scene.lines(posted._id);
    expect([total, next]).toEqual([2, null]);
    expect(lines).toMatchObject([
      { syndUser: full.id, before: sums, after: await scene.figures(full.id), entry: entries[0]?.sequence },
      { syndUser: before.id, after: await scene.figures(before.id), entry: entries[1]?.sequence },
    ]);
    const [page] = [await scene.lines(posted._id, '?limit=1')];
    expect([page.items, page.next]).toEqual([[lines[0]], 1]);
    expect((await scene.lines(posted._id, '?limit=1&after=1')).items).toEqual([lines[1]]);
    expect((await scene.verify(fund._id)).isSound).toBe(true);
    const line = (await people(server).auditEvents('approvals.approve')).findLast(
      ({ record }) => record === fund._id,
    );
    expect(line).toMatchObject({ collection: 'funds', detail: { kind: 'post_distribution' } });
  });

  it('[LED-07] is spread by commitment, or entered line by line', async () => {
    const { fund, full, before, unpaid, unsigned } = await scene.opened();
    const run = { fund: fund._id, day: scene.today() };
    const byCommitment = await scene.previewRun('distributions', {
      ...run,
      amounts: paying({ interest: 1_083.33 }),
      basis: 'commitment',
    });
    expect(byCommitment.body.item.lines.map(({ syndUser, amount }) => [syndUser, amount])).toEqual([
      [full.id, 333.33],
      [before.id, 250],
      [unpaid.id, 250],
      [unsigned.id, 250],
    ]);
    const lines = [
      { syndUser: before.id, amounts: paying({ preferredReturn: 10 }) },
      { syndUser: full.id, amounts: paying({}) },
    ];
    const posted = await scene.postRun('distributions', { ...run, lines });
    expect(posted).toMatchObject({ basis: null, lines: 1, amount: 10 });
    expect(await scene.sums(before.id)).toMatchObject({ preferred_return: '-10.00' });
  });

  it('[LED-07] [LED-06] returns no more capital than is there on any day since, by hand or from a file', async () => {
    const { fund, full, unpaid } = await scene.opened();
    const receipt = { id: unpaid.id, amount: 10_000 };
    await scene.record({ ...receipt, received_on: scene.dayAgo(6), reference: 'IN-1' }, asker);
    await scene.record({ ...receipt, received_on: scene.dayAgo(1), reference: 'IN-2' }, asker);
    const standing = await scene.sums(full.id);
    const back = (day: string, returnedCapital: number) => ({
      fund: fund._id,
      day,
      confirmed: true,
      lines: [{ syndUser: unpaid.id, amounts: paying({ returnedCapital }) }],
    });
    await scene.postRun('distributions', back(scene.dayAgo(3), 9_000));
    const problemOf = async (day: string, amount: number) =>
      (await scene.previewRun('distributions', back(day, amount))).body.item.lines[0]?.problem;
    const problem =
      'Only $1,000 of capital is contributed and not yet returned, and $1,000.01 would be returned.';
    // Ten thousand stood there on that day, and eleven stand there today.
    expect(await problemOf(scene.dayAgo(5), 1_000.01)).toBe(problem);
    expect((await scene.askRun('distributions', back(scene.dayAgo(5), 1_000.01))).status).toBe(409);
    expect(await problemOf(scene.dayAgo(5), 1_000)).toBeNull();
    expect(await problemOf(scene.dayAgo(1), 11_000)).toBeNull();
    const header = 'Day,Type,Position,Value,Return of capital,Preferred return,Profit,Interest';
    const problemsOf = async (...rows: string[]) => {
      const csv = [header, ...rows].join('\n');
      const { rows: read } = (await scene.previewFile({ fund: fund._id, csv })).body.item;
      return read.map(({ problems }) => problems.map(({ message }) => message));
    };
    const row = (day: string, amount: string) => `${day},Distribution,3,,${amount},,,`;
    expect(await problemsOf(row(scene.dayAgo(5), '1000.01'))).toEqual([[problem]]);
    expect(
      await problemsOf(
        row(scene.dayAgo(5), '1000'),
        row(scene.dayAgo(2), '0.01'),
        row(scene.today(), '9000'),
      ),
    ).toEqual([[], ['No capital is left to be returned, and $0.01 would be.'], []]);
    await scene.postRun('distributions', back(scene.dayAgo(5), 1_000));
    for (const day of [scene.dayAgo(5), scene.dayAgo(3), scene.dayAgo(2), scene.today()]) {
      const { contributed = 0, returnedCapital = 0 } = (await scene.figures(unpaid.id, day)) ?? {};
      expect(contributed - returnedCapital).toBeGreaterThanOrEqual(0);
    }
    expect(await scene.sums(full.id)).toEqual(standing);
  });

  it('[LED-07] previews whom it leaves out and why, and what each share goes by: the day before', async () => {
    const { fund, full, before, unpaid, unsigned } = await scene.opened();
    // All of the money of `full` came in on the day itself but for what was there the day before.
    const day = scene.dayAgo(5);
    const run = { fund: fund._id, day, amounts: paying({ profit: 900 }) };
    const { item } = (await scene.previewRun('distributions', run)).body;
    expect(item.basis).toBe('contributed');
    expect(
      item.lines.map(({ syndUser, share, before: { contributed } }) => [syndUser, share, contributed]),
    ).toEqual(expect.arrayContaining([[full.id, 10_000, 33_333.33]]));
    const why = 'It had contributed nothing by the end of the day before.';
    const left = [unpaid.id, unsigned.id].map((syndUser) => expect.objectContaining({ syndUser, why }));
    expect(item.leftOut).toEqual(left);
    const earlier = (await scene.previewRun('distributions', { ...run, day: scene.dayAgo(6) })).body.item;
    expect(earlier.lines.map(({ syndUser }) => syndUser)).toEqual([before.id]);
    expect(earlier.leftOut.map(({ syndUser }) => syndUser)).toEqual([full.id, unpaid.id, unsigned.id]);
    const lines = [{ syndUser: before.id, amounts: paying({ profit: 1 }) }];
    const entered = (await scene.previewRun('distributions', { fund: fund._id, day, lines })).body.item;
    expect(entered).toMatchObject({ basis: null, leftOut: [], lines: [{ share: null }] });
  });

  it('[LED-07] returns no more capital than is there, and asks where it pays more than there is', async () => {
    const { fund, full, unpaid } = await scene.opened();
    const run = { fund: fund._id, day: scene.today() };
    const line = (syndUser: string, amounts: object) => ({
      ...run,
      lines: [{ syndUser, amounts: paying(amounts) }],
    });
    const tooMuch = line(full.id, { returnedCapital: 33_333.34 });
    const { item } = (await scene.previewRun('distributions', tooMuch)).body;
    expect([item.problems, item.lines[0]?.problem]).toEqual([
      1,
      'Only $33,333.33 of capital is contributed and not yet returned, and $33,333.34 would be returned.',
    ]);
    const refused = await scene.askRun('distributions', tooMuch);
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
    // Nothing was paid in there.
    const aboveValue = line(unpaid.id, { interest: 5 });
    const { version } = (await scene.previewRun('distributions', aboveValue)).body.item;
    const odd = await scene.sendRun('distributions', { ...aboveValue, version });
    expect(odd).toMatchObject({
      status: 409,
      body: {
        code: 'confirmation_needed',
        details: {
          concerns: [
            { kind: 'above_value', message: '$5 would be paid out of a position that is worth $0.' },
          ],
        },
      },
    });
    expect((await scene.runs(fund._id)).total).toBe(0);
    const confirmed = await scene.sendRun('distributions', { ...aboveValue, version, confirmed: true });
    expect(confirmed.status).toBe(200);
    const approval = await server.platform.db
      .selectFrom('approvals')
      .select('changes')
      .where('_id', '=', confirmed.body.approval ?? '')
      .executeTakeFirstOrThrow();
    expect(approval.changes).toMatchObject([
      { field: 'run', before: null, after: 'Distribution: Third quarter' },
      { field: 'effectiveDate', after: scene.today() },
      { field: 'positions', after: '1' },
      { field: 'interest', after: '5.00' },
      { field: 'distributed', before: '0.00', after: '5.00' },
      { field: 'value', before: '0.00', after: '-5.00' },
      { field: 'concerns', after: 'Position 3: $5 would be paid out of a position that is worth $0.' },
      { field: 'preview', after: version },
    ]);
  });

  it('[LED-01] keeps its participation from being released', async () => {
    const { fund, unpaid } = await scene.opened();
    await scene.record({ id: unpaid.id, amount: 25_000, received_on: scene.dayAgo(1) }, asker);
    const lines = [{ syndUser: unpaid.id, amounts: paying({ interest: 1 }) }];
    await scene.postRun('distributions', { fund: fund._id, day: scene.today(), lines });
    const released = await server.request('POST', '/api/backoffice/participations/release', {
      authCode: asker,
      body: { id: unpaid.id, reason: 'Agreed by phone.' },
    });
    expect(released).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('has received a distribution') },
    });
  });
});

describe('a distribution of a time that the opening counts', () => {
  /** The fund was opened with 12.5 % of 58,333.33 as distributed, two days ago. */
  const concern = () => ({
    kind: 'counted_at_opening',
    message: `The opening of this journal counts $7,291.67 as distributed through ${dayText(scene.dayAgo(2))}. If this is the same money, it would count twice: first reverse each “Opening: earlier distributions” entry that counts it, in the journal of the fund.`,
  });
  const previewed = async (fund: string, day: string, run: object = { amounts: paying({ profit: 900 }) }) =>
    (await scene.previewRun('distributions', { fund, day, ...run })).body.item;
  const earlier = async (fund: string) =>
    (await scene.entries(fund)).filter(({ postings }) =>
      postings.some(({ account }) => account === 'unclassified'),
    );
  const reverseOpening = async (fund: string) => {
    for (const { _id: entry } of await earlier(fund)) {
      const { body } = await scene.reverseEntry({ fund, entry, reason: 'It is entered by kind.' }, asker);
      expect((await scene.approve(body.approval)).status).toBe(200);
    }
  };

  it('[LED-07] [LED-10] is asked about once, and the second admin reads it', async () => {
    const { fund } = await scene.opened();
    const run = { fund: fund._id, day: scene.dayAgo(2), amounts: paying({ profit: 900 }) };
    const { version, concerns, odd } = await previewed(fund._id, run.day);
    expect([concerns, odd]).toEqual([[concern()], 0]);
    const refused = await scene.sendRun('distributions', { ...run, version });
    expect(refused).toMatchObject({ status: 409, body: { code: 'confirmation_needed' } });
    expect(refused.body.details).toEqual({ concerns: [concern()] });
    expect((await scene.runs(fund._id)).total).toBe(0);
    const { body } = await scene.sendRun('distributions', { ...run, version, confirmed: true });
    const { changes } = await server.platform.db
      .selectFrom('approvals')
      .select('changes')
      .where('_id', '=', body.approval ?? '')
      .executeTakeFirstOrThrow();
    expect(changes).toContainEqual({ field: 'concerns', before: null, after: concern().message });
    expect((await scene.approve(body.approval)).status).toBe(200);
    expect((await scene.runs(fund._id)).items).toMatchObject([{ state: 'posted', concerns: [concern()] }]);
  });

  it('[LED-07] [LED-10] is asked about until the opening of a position that is paid, and of no valuation', async () => {
    const { fund, full, unpaid } = await scene.opened();
    const pays = (syndUser: string) => ({ lines: [{ syndUser, amounts: paying({ interest: 0.01 }) }] });
    const kinds = ({ concerns }: { concerns: readonly { kind: string }[] }) =>
      concerns.map(({ kind }) => kind);
    expect(kinds(await previewed(fund._id, scene.dayAgo(3), pays(full.id)))).toContain('counted_at_opening');
    // Nothing was stated of one that had paid nothing.
    expect(kinds(await previewed(fund._id, scene.dayAgo(3), pays(unpaid.id)))).not.toContain(
      'counted_at_opening',
    );
    expect((await previewed(fund._id, scene.dayAgo(1))).concerns).toEqual([]);
    const value = { fund: fund._id, day: scene.dayAgo(2), value: 60_000 };
    expect((await scene.previewRun('valuations', value)).body.item.concerns).toEqual([]);
  });

  it('[LED-07] [LED-10] [LED-02] is not asked about once the opening is reversed; another fund is asked as before', async () => {
    const { fund } = await scene.opened();
    const beside = await scene.opened();
    await reverseOpening(beside.fund._id);
    expect((await previewed(beside.fund._id, scene.dayAgo(2))).concerns).toEqual([]);
    expect((await previewed(fund._id, scene.dayAgo(2))).concerns).toEqual([concern()]);
    const [first] = await earlier(fund._id);
    const { body } = await scene.reverseEntry(
      { fund: fund._id, entry: first?._id, reason: 'It is entered by kind.' },
      asker,
    );
    expect((await scene.approve(body.approval)).status).toBe(200);
    // Of the other position it stands.
    expect((await previewed(fund._id, scene.dayAgo(2))).concerns).toMatchObject([
      { kind: 'counted_at_opening', message: expect.stringContaining('counts $3,125 as distributed') },
    ]);
  });

  it('[LED-07] [LED-10] is not asked about in a fund that was opened with nothing distributed', async () => {
    const { fund } = await scene.opened({ currentPercentageTotalReturned: '0' });
    expect((await previewed(fund._id, scene.dayAgo(2))).concerns).toEqual([]);
  });
});

it('[LED-07] every book still adds up, and the one beside is as it was', async () => {
  const { rows } = await sql`SELECT fund FROM ledger_totals_differing`.execute(server.platform.db);
  expect(rows).toEqual([]);
  expect(await scene.entries(bystander.fund)).toEqual(bystander.entries);
});
