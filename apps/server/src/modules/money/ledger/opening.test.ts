import {
  type OpenedFundScene,
  openedFundScene,
  requestsInOrder,
  rowChanges,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, newId } from '../../../platform/database/index.ts';
import { openLedger } from './opening.ts';

let server: TestServer;
let scene: OpenedFundScene;
beforeAll(async () => {
  server = await testServer();
  scene = openedFundScene(server);
});
afterAll(() => server.close());

const figuresOf = async (fund: string) =>
  (
    await server.platform.db
      .selectFrom('funds')
      .select('figures')
      .where('_id', '=', fund)
      .executeTakeFirstOrThrow()
  ).figures;
const nothingOpened = async (fund: string) => {
  expect(await figuresOf(fund)).toBe('percentages');
  const { rows } = await sql`SELECT 1 FROM ledger_books WHERE fund = ${fund}`.execute(server.platform.db);
  expect(rows).toEqual([]);
};

describe('the preview of an opening', () => {
  it('[LED-10] compares every participation with DSH-03, to the cent, and changes nothing', async () => {
    const { fund, full, before, unpaid, unsigned } = await scene.fund();
    const { asker } = await scene.signIn();
    let preview: Awaited<ReturnType<OpenedFundScene['preview']>> | undefined;
    const changes = await rowChanges(server, async () => {
      preview = await scene.preview(fund._id, asker);
    });
    expect(Object.keys(changes)).toEqual([]);
    const { lines, problems, totals } = preview!.body.item;
    const line = (id: string) => lines.find(({ syndUser }) => syndUser === id);
    expect(lines).toHaveLength(4);
    expect(problems).toBe(0);
    const percentages = { percentageReturned: 12.5, valuePercentage: 110.3333 };
    expect(preview!.body.item).toMatchObject({ ...percentages, percentagesOn: scene.dayAgo(2) });
    // 33,333.33 × 12.5 % = 4,166.67; × 110.3333 % = 36,777.76
    const figures = { contributed: 33_333.33, distributed: 4_166.67, value: 36_777.76 };
    expect(line(full.id)).toMatchObject({ way: 'full', shown: figures, opened: figures, estimated: 0 });
    const earlier = { contributed: 25_000, distributed: 3_125, value: 27_583.33 };
    expect(line(before.id)).toMatchObject({
      way: 'full',
      shown: earlier,
      opened: earlier,
      estimated: 25_000,
    });
    const nothing = { contributed: 0, distributed: 0, value: 0 };
    expect(line(unpaid.id)).toMatchObject({ way: 'commitment', shown: earlier, opened: nothing });
    // The dashboard counts nothing of an agreement that is not complete.
    expect(line(unsigned.id)).toMatchObject({ way: 'commitment', shown: nothing, opened: nothing });
    expect(totals.committed).toBe(108_333.33);
    expect(totals.shown).toEqual({ contributed: 83_333.33, distributed: 10_416.67, value: 91_944.42 });
    expect(totals.opened).toEqual({ contributed: 58_333.33, distributed: 7_291.67, value: 64_361.09 });
  });

  it.each([
    ['is funded in part', 'partly_funded', '10000'],
    ['was paid more than it committed', 'over_funded', '25000.01'],
  ])('[LED-10] lists one that %s, which stops the opening', async (_, problem, amount) => {
    const { fund, unpaid } = await scene.fund();
    await scene.receipt(unpaid.id, { amount, receivedOn: scene.dayAgo(3) });
    const { asker } = await scene.signIn();
    const { lines, problems } = (await scene.preview(fund._id, asker)).body.item;
    expect(problems).toBe(1);
    expect(lines.find(({ syndUser }) => syndUser === unpaid.id)).toMatchObject({ way: 'settle', problem });
    const reply = await scene.ask(fund._id);
    const message = 'One participation has to be settled first. The preview says which, and how.';
    expect(reply).toMatchObject({ status: 409, body: { code: 'conflict', message } });
    await nothingOpened(fund._id);
  });

  it('[LED-10] lists money that is left of a commitment that has ended', async () => {
    const { fund } = await scene.fund();
    const { id } = await scene.participation(fund._id, {
      invest_status: null,
      invest_amount: null,
      fundingRound: 2,
    });
    await scene.receipt(id, { amount: '500', receivedOn: scene.dayAgo(3) });
    const { asker } = await scene.signIn();
    const { lines } = (await scene.preview(fund._id, asker)).body.item;
    expect(lines.find(({ syndUser }) => syndUser === id)).toMatchObject({
      way: 'settle',
      problem: 'ended_money',
      committed: null,
    });
    expect((await scene.ask(fund._id)).status).toBe(409);
  });

  it('[LED-10] says for which day everything is entered, and is another one once a day is another', async () => {
    const { fund, full, before, unpaid } = await scene.fund();
    const { asker, decider } = await scene.signIn();
    const { lines, totals } = (await scene.preview(fund._id, asker)).body.item;
    const line = (id: string) => lines.find(({ syndUser }) => syndUser === id);
    expect(line(full.id)).toMatchObject({
      committedOn: scene.dayAgo(9),
      payments: [
        { day: scene.dayAgo(6), amount: 10_000, isEstimated: false },
        { day: scene.dayAgo(5), amount: 23_333.33, isEstimated: false },
      ],
    });
    expect(line(before.id)?.payments).toEqual([{ day: scene.dayAgo(8), amount: 25_000, isEstimated: true }]);
    expect(line(unpaid.id)).toMatchObject({ committedOn: scene.dayAgo(9), payments: [] });

    const asked = await scene.ask(fund._id);
    const { _id: receipt } = await server.platform.db
      .selectFrom('funding_receipts')
      .select('_id')
      .where('syndUser', '=', full.id)
      .where('amount', '=', '10000')
      .executeTakeFirstOrThrow();
    await scene.reverse({ receipt, reason: 'Another day' }, decider);
    await scene.record({ id: full.id, amount: 10_000, received_on: scene.dayAgo(4) }, decider);
    expect((await scene.preview(fund._id, asker)).body.item.totals).toEqual(totals);
    expect(await scene.approve(asked.body.approval)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^Something has changed since this preview\./) },
    });
    await nothingOpened(fund._id);
  });

  it.each(['sa_start_date', 'sa_complete_date'] as const)(
    '[LED-10] is another one once %s is another',
    async (name) => {
      const { fund, before } = await scene.fund();
      const { asker } = await scene.signIn();
      const version = async () => (await scene.preview(fund._id, asker)).body.item.version;
      const first = await version();
      expect(await version()).toBe(first);
      const at = new Date(server.clock.now().getTime() - 7 * 24 * 60 * 60_000);
      await server.platform.db
        .updateTable('synd_users')
        .set({ [name]: at })
        .where('_id', '=', before.id)
        .execute();
      expect(await version()).not.toBe(first);
    },
  );

  it('[LED-10] lists everything that is opened: a commitment that has ended, whose money went back, too', async () => {
    const { fund, full } = await scene.fund();
    const { asker, decider } = await scene.signIn();
    const ended = await scene.participation(fund._id, scene.signed());
    await scene.receipt(ended.id, { amount: '400', receivedOn: scene.dayAgo(4) });
    const released = await server.request<{ approval: string | null }>(
      'POST',
      '/api/backoffice/participations/release',
      { authCode: asker, body: { id: ended.id, reason: 'Agreed by phone.' } },
    );
    expect((await scene.approve(released.body.approval)).status).toBe(200);
    expect((await scene.sendBack({ id: ended.id, amount: 400 }, decider)).status).toBe(200);
    const reversed = await scene.participation(fund._id, { invest_status: null, fundingRound: 2 });
    const receipt = await scene.receipt(reversed.id, { amount: '9', receivedOn: scene.dayAgo(4) });
    expect((await scene.reverse({ receipt, reason: 'Of another fund' }, decider)).status).toBe(200);

    const { lines } = (await scene.preview(fund._id, asker)).body.item;
    expect(lines).toHaveLength(6);
    const nothing = { contributed: 0, distributed: 0, value: 0 };
    const line = { way: 'ended', committed: null, committedOn: null, shown: nothing, opened: nothing };
    expect(lines.find(({ syndUser }) => syndUser === ended.id)).toMatchObject({
      ...line,
      payments: [
        { day: scene.dayAgo(4), amount: 400, isEstimated: false },
        { day: scene.today(), amount: -400, isEstimated: false },
      ],
    });
    expect(lines.find(({ syndUser }) => syndUser === reversed.id)).toMatchObject({ ...line, payments: [] });

    const asked = await scene.ask(fund._id);
    const { changes } = await server.platform.db
      .selectFrom('approvals')
      .select('changes')
      .where('_id', '=', asked.body.approval ?? '')
      .executeTakeFirstOrThrow();
    expect(changes).toContainEqual({ field: 'positions', before: null, after: '6' });
    expect((await scene.approve(asked.body.approval)).status).toBe(200);
    const { rows } = await sql<{ syndUser: string }>`SELECT "syndUser" FROM positions WHERE fund = ${fund._id}
      ORDER BY number`.execute(server.platform.db);
    expect(rows.map(({ syndUser }) => syndUser)).toEqual(lines.map(({ syndUser }) => syndUser));
    expect(await scene.sums(ended.id)).toEqual({});
    expect((await scene.entries(fund._id, `&syndUser=${ended.id}`)).map(({ kind }) => kind)).toEqual([
      'contribution',
      'contribution_return',
    ]);
    expect(await scene.sums(full.id)).toMatchObject({ contributed: '33333.33' });
  });

  it('[LED-10] lists one of which more was sent back than came in, until a return is reversed', async () => {
    const { fund, before } = await scene.fund();
    const { asker, decider } = await scene.signIn();
    // What counted without a receipt went with the commitment, and 20 dollars had been sent back of it.
    await scene.record({ id: before.id, amount: 20, reference: 'IN-1' }, asker);
    await scene.sendBack({ id: before.id, amount: 20 }, asker);
    const ofKind = async (kind: 'receipt' | 'return') =>
      (
        await server.platform.db
          .selectFrom('funding_receipts')
          .select('_id')
          .where('syndUser', '=', before.id)
          .where('kind', '=', kind)
          .executeTakeFirstOrThrow()
      )._id;
    const reversed = await scene.reverse({ receipt: await ofKind('receipt'), reason: 'Bounced' }, asker);
    expect(reversed.status).toBe(200);
    const released = await server.request<{ approval: string | null }>(
      'POST',
      '/api/backoffice/participations/release',
      { authCode: asker, body: { id: before.id, reason: 'Agreed by phone.' } },
    );
    expect((await scene.approve(released.body.approval)).status).toBe(200);
    const { lines } = (await scene.preview(fund._id, asker)).body.item;
    expect(lines.filter(({ problem }) => problem)).toMatchObject([
      { syndUser: before.id, way: 'settle', problem: 'overdrawn' },
    ]);
    expect((await scene.ask(fund._id)).status).toBe(409);
    await scene.reverse({ receipt: await ofKind('return'), reason: 'Never sent' }, decider);
    await scene.open(fund._id);
    expect(await scene.sums(before.id)).toEqual({});
    expect(await scene.differences()).toEqual([]);
  });
});

describe('opening the journal of a fund', () => {
  it('[LED-10] takes a second admin, and then says what DSH-03 said', async () => {
    const { fund, full, before, unpaid, unsigned } = await scene.fund();
    const other = await scene.fund();
    const { asker } = await scene.signIn();
    const { body } = await scene.ask(fund._id);
    expect(body).toMatchObject({ state: 'asked', approval: expect.any(String) });
    await nothingOpened(fund._id);
    expect(await scene.approve(body.approval, asker)).toMatchObject({ status: 403 });
    await nothingOpened(fund._id);
    expect(await scene.approve(body.approval)).toMatchObject({ status: 200 });

    expect(await figuresOf(fund._id)).toBe('ledger');
    expect(await scene.sums(full.id)).toEqual({
      called: '33333.33',
      contributed: '33333.33',
      unclassified: '-4166.67',
      valuation: '7611.10',
    });
    expect(await scene.sums(before.id)).toMatchObject({ contributed: '25000.00', unclassified: '-3125.00' });
    for (const { id } of [unpaid, unsigned]) expect(await scene.sums(id)).toEqual({ unfunded: '25000.00' });
    expect(await scene.differences()).toEqual([]);
    expect(await scene.verify(fund._id)).toMatchObject({ isSound: true, entries: 11 });
    await nothingOpened(other.fund._id);
    expect(await scene.sums(other.full.id)).toEqual({});
  });

  it('[LED-10] posts receipts on their own days, and marks what it estimates', async () => {
    const { fund, full, before } = await scene.fund();
    await scene.open(fund._id);
    const of = async (id: string) =>
      (await scene.entries(fund._id, `&syndUser=${id}`)).map((entry) => [
        entry.kind,
        entry.effectiveDate,
        entry.isEstimated,
        entry.receipt !== null,
      ]);
    expect(await of(full.id)).toEqual([
      ['commitment', scene.dayAgo(9), false, false],
      ['contribution', scene.dayAgo(6), false, true],
      ['contribution', scene.dayAgo(5), false, true],
      ['opening', scene.dayAgo(2), true, false],
      ['opening', scene.dayAgo(2), true, false],
    ]);
    expect((await of(before.id)).slice(0, 2)).toEqual([
      ['commitment', scene.dayAgo(9), false, false],
      ['opening', scene.dayAgo(8), true, false],
    ]);
  });

  it('[LED-10] does not happen on an old preview, nor on an approval that the fund has overtaken', async () => {
    const { fund, unpaid } = await scene.fund();
    const { asker } = await scene.signIn();
    const { version } = (await scene.preview(fund._id, asker)).body.item;
    await scene.receipt(unpaid.id, { amount: '25000', receivedOn: scene.dayAgo(3) });
    const old = await scene.openJournal({ fund: fund._id, version, reason: 'Closed.' }, asker);
    const message = expect.stringMatching(/^Something has changed since this preview\./);
    expect(old).toMatchObject({ status: 409, body: { message } });
    const { body } = await scene.ask(fund._id);
    const late = await scene.participation(fund._id);
    expect(await scene.approve(body.approval)).toMatchObject({ status: 409, body: { message } });
    await nothingOpened(fund._id);
    expect(await scene.sums(late.id)).toEqual({});
  });

  it('[LED-10] [SEC-11] is not approved by an account that its asker has just made', async () => {
    const { fund } = await scene.fund();
    const superadmin = await server.make.user({ level: 'superadmin' });
    const authCode = await server.signIn(superadmin);
    const { version } = (await scene.preview(fund._id, authCode)).body.item;
    const { body } = await scene.openJournal({ fund: fund._id, version, reason: 'Closed.' }, authCode);
    const own = { username: 'own@example.com', email: 'own@example.com', password: 'Long enough 2026' };
    const made = await server.request<{ item: { _id: string } }>('POST', '/api/users', {
      authCode,
      body: { ...own, level: 'admin', firstName: 'Own', lastName: 'Account', isActive: true },
    });
    expect(made.status).toBe(200);
    const fresh = await server.signIn({ _id: made.body.item._id });
    expect(await scene.approve(body.approval, fresh)).toMatchObject({ status: 403 });
    await nothingOpened(fund._id);
  });

  it('[LED-10] happens once, however many approve it at the same time', async () => {
    const { fund } = await scene.fund();
    const { body } = await scene.ask(fund._id);
    const { decider } = await scene.signIn();
    const replies = await requestsInOrder(
      server,
      {
        hold: (held) => sql`SELECT 1 FROM approvals WHERE _id = ${body.approval} FOR UPDATE`.execute(held),
      },
      [() => scene.approve(body.approval, decider), () => scene.approve(body.approval, decider)],
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 409]);
    expect((await scene.journal(fund._id)).positions).toBe(4);
    expect(await scene.preview(fund._id, decider)).toMatchObject({
      status: 409,
      body: { message: 'The journal of this fund is open already.' },
    });
  });

  it('[LED-10] and a withdrawal at the same time both hold: the one that is later sees the other', async () => {
    const { fund, unsigned } = await scene.fund();
    const { body } = await scene.ask(fund._id);
    const { decider } = await scene.signIn();
    const authCode = await server.signIn(unsigned.person);
    const withdraw = (): Promise<{ status: number }> =>
      server.request('POST', '/api/syndication/withdraw', { authCode, body: { id: unsigned.id } });
    const [opened, withdrawn] = await requestsInOrder<{ status: number }>(
      server,
      { hold: (held) => sql`SELECT 1 FROM funds WHERE _id = ${fund._id} FOR UPDATE`.execute(held) },
      [() => scene.approve(body.approval, decider), withdraw],
    );
    expect([opened?.status, withdrawn?.status]).toEqual([200, 200]);
    expect(await scene.sums(unsigned.id)).toEqual({});
    expect(await scene.differences()).toEqual([]);

    const second = await scene.fund();
    const asked = await scene.ask(second.fund._id);
    const code = await server.signIn(second.unsigned.person);
    const replies = await requestsInOrder<{ status: number }>(
      server,
      { hold: (held) => sql`SELECT 1 FROM funds WHERE _id = ${second.fund._id} FOR UPDATE`.execute(held) },
      [
        () =>
          server.request('POST', '/api/syndication/withdraw', {
            authCode: code,
            body: { id: second.unsigned.id },
          }),
        () => scene.approve(asked.body.approval, decider),
      ],
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 409]);
    await nothingOpened(second.fund._id);
  });

  it('[LED-01] is not undone, and no fund says it without a journal', async () => {
    const { fund } = await scene.fund();
    const { db } = server.platform;
    const set = (figures: 'ledger' | 'percentages') =>
      db.updateTable('funds').set({ figures }).where('_id', '=', fund._id).execute();
    await expect(set('ledger')).rejects.toThrow('journal that is opened');
    await scene.open(fund._id);
    await expect(set('percentages')).rejects.toThrow('keeps it');
  });

  it('[LED-10] leaves out receipts that were reversed before, with their reversals', async () => {
    const { fund, full } = await scene.fund();
    const { one } = await scene.signIn();
    const wrong = await scene.receipt(full.id, { amount: '77', receivedOn: scene.dayAgo(4) });
    await server.platform.db
      .insertInto('funding_receipts')
      .values({
        _id: newId(),
        syndUser: full.id,
        round: 1,
        kind: 'reversal',
        amount: '-77',
        receivedOn: scene.dayAgo(4),
        reference: 'IN',
        reason: 'Of somebody else',
        reverses: wrong,
        recordedBy: one._id,
        createdAt: server.clock.now(),
      })
      .execute();
    await scene.open(fund._id);
    const entries = await scene.entries(fund._id, `&syndUser=${full.id}`);
    expect(entries.filter(({ receipt }) => receipt)).toHaveLength(2);
    expect(await scene.differences()).toEqual([]);
  });
  it('[LED-10] fails whole where a position comes out otherwise than previewed', async () => {
    const { fund, full } = await scene.fund();
    const other = await scene.fund();
    const { db } = server.platform;
    // A fault in the entries: they balance, and say a cent more than was approved.
    await sql`CREATE FUNCTION one_cent_more() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.fund = TG_ARGV[0]::uuid AND NEW.account IN ('investments', 'valuation') THEN
          NEW.amount := NEW.amount + sign(NEW.amount) * 0.01;
        END IF;
        RETURN NEW;
      END $$`.execute(db);
    await sql`CREATE TRIGGER fault BEFORE INSERT ON ledger_postings FOR EACH ROW
      EXECUTE FUNCTION one_cent_more(${sql.lit(fund._id)})`.execute(db);
    try {
      const { body } = await scene.ask(fund._id);
      const by = { id: null, now: server.clock.now() };
      await expect(inTransaction(db, (held) => openLedger(held, fund._id, by))).rejects.toThrow(
        /differs from its preview$/,
      );
      await nothingOpened(fund._id);
      expect(await scene.sums(full.id)).toEqual({});
      await scene.open(other.fund._id);
      await sql`DROP TRIGGER fault ON ledger_postings`.execute(db);
      expect((await scene.approve(body.approval)).status).toBe(200);
    } finally {
      await sql`DROP TRIGGER IF EXISTS fault ON ledger_postings`.execute(db);
      await sql`DROP FUNCTION one_cent_more`.execute(db);
    }
  });
});
