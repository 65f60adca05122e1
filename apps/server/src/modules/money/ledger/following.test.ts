import {
  type OpenedFundScene,
  openedFundScene,
  people,
  requestsInOrder,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction, newId } from '../../../platform/database/index.ts';
import { followParticipation } from '../journal/index.ts';

let server: TestServer;
let scene: OpenedFundScene;
let admin: string;
let decider: string;
beforeAll(async () => {
  server = await testServer();
  scene = openedFundScene(server);
});
beforeEach(async () => {
  ({ asker: admin, decider } = await scene.signIn());
});
afterEach(() => scene.assertAgreement());
afterAll(() => server.close());

/** An opened fund, beside one that is not. */
const opened = async (row: Parameters<OpenedFundScene['fund']>[0] = {}) => {
  const made = await scene.fund(row);
  await scene.open(made.fund._id);
  return made;
};
const lastReceipt = async (syndUser: string) =>
  (
    await server.platform.db
      .selectFrom('funding_receipts')
      .select('_id')
      .where('syndUser', '=', syndUser)
      .orderBy('createdAt', 'desc')
      .orderBy('_id', 'desc')
      .executeTakeFirstOrThrow()
  )._id;
const kindsOf = async (fund: string, syndUser: string) =>
  (await scene.entries(fund, `&syndUser=${syndUser}`)).map(({ kind }) => kind);
const lastOf = async (fund: string, syndUser: string) =>
  (await scene.entries(fund, `&syndUser=${syndUser}`)).at(-1);
const release = (id: string, authCode = admin) =>
  server.request<{ approval: string | null }>('POST', '/api/backoffice/participations/release', {
    authCode,
    body: { id, reason: 'Agreed by phone.' },
  });

/** Closes a journal past the requests that wait. */
const closePast = (fund: string, through: string) =>
  server.platform.db
    .updateTable('ledger_books')
    .set({ closedThrough: through })
    .where('fund', '=', fund)
    .execute();
const decline = (id: string | null) =>
  server.request('POST', '/api/backoffice/approvals/decline', { authCode: admin, body: { id } });
const changesOf = async (approval: string | null) =>
  (
    await server.platform.db
      .selectFrom('approvals')
      .select('changes')
      .where('_id', '=', approval ?? '')
      .executeTakeFirstOrThrow()
  ).changes;

describe('money in an opened fund', () => {
  it('[LED-08] posts a receipt with its day and reference, what exceeds the commitment as suspense, and its return', async () => {
    const { fund, unpaid, full } = await opened();
    const bystander = await scene.sums(full.id);
    expect(
      (await scene.record({ id: unpaid.id, amount: 20_000, received_on: scene.dayAgo(4) }, admin)).status,
    ).toBe(200);
    expect(await lastOf(fund._id, unpaid.id)).toMatchObject({
      kind: 'contribution',
      effectiveDate: scene.dayAgo(4),
      receipt: { receivedOn: scene.dayAgo(4), reference: 'FT-1' },
      postedBy: { name: 'Ann Asker' },
      isReversible: false,
    });
    expect(await scene.sums(unpaid.id)).toEqual({
      unfunded: '5000.00',
      called: '20000.00',
      contributed: '20000.00',
    });
    await scene.record({ id: unpaid.id, amount: 6_000, reference: 'FT-2' }, admin);
    expect(await scene.sums(unpaid.id)).toEqual({
      called: '25000.00',
      contributed: '25000.00',
      suspense: '1000.00',
    });
    expect((await scene.sendBack({ id: unpaid.id, amount: 1_000 }, admin)).status).toBe(200);
    expect(await scene.sums(unpaid.id)).toEqual({ called: '25000.00', contributed: '25000.00' });
    expect((await lastOf(fund._id, unpaid.id))?.kind).toBe('contribution_return');
    expect(await scene.sums(full.id)).toEqual(bystander);
    expect((await scene.verify(fund._id)).isSound).toBe(true);
  });

  it('[LED-08] [LED-02] mirrors a receipt that is reversed, with the reason, and fills the gap from suspense', async () => {
    const { fund, unpaid } = await opened();
    await scene.record({ id: unpaid.id, amount: 25_000 }, admin);
    const first = await lastReceipt(unpaid.id);
    await scene.record({ id: unpaid.id, amount: 4_000, reference: 'FT-2' }, admin);
    const body = { receipt: first, reason: 'Of another fund' };
    expect((await scene.reverse(body, admin)).status).toBe(200);
    expect(await scene.sums(unpaid.id)).toEqual({
      unfunded: '21000.00',
      called: '4000.00',
      contributed: '4000.00',
    });
    const [reversal, applied] = (await scene.entries(fund._id, `&syndUser=${unpaid.id}`)).slice(-2);
    expect(reversal).toMatchObject({
      kind: 'reversal',
      reason: 'Of another fund',
      reverses: expect.any(Number),
    });
    expect(applied?.kind).toBe('suspense_applied');
    expect((await scene.reverse(body, admin)).status).toBe(409);
    expect((await scene.verify(fund._id)).isSound).toBe(true);
  });

  it('[LED-03] [LED-08] takes what went back meanwhile from capital on its day, where the excess turns out to be none', async () => {
    const { fund, unpaid, full } = await opened();
    const bystander = await scene.sums(full.id);
    await scene.record({ id: unpaid.id, amount: 25_000, received_on: scene.dayAgo(6) }, admin);
    await scene.record(
      { id: unpaid.id, amount: 4_000, reference: 'FT-2', received_on: scene.dayAgo(5) },
      admin,
    );
    const excess = await lastReceipt(unpaid.id);
    await scene.sendBack({ id: unpaid.id, amount: 4_000, returned_on: scene.dayAgo(3) }, admin);
    // The opening values the fund on a later day.
    const reversal = { receipt: excess, reason: 'Of another fund', confirmed: true };
    expect((await scene.reverse(reversal, admin)).status).toBe(200);
    expect((await scene.entries(fund._id, `&syndUser=${unpaid.id}`)).slice(-2)).toMatchObject([
      { kind: 'reversal', effectiveDate: scene.dayAgo(5) },
      { kind: 'adjustment', effectiveDate: scene.dayAgo(3) },
    ]);
    expect(await scene.sums(unpaid.id)).toEqual({
      unfunded: '4000.00',
      called: '21000.00',
      contributed: '21000.00',
    });
    expect(await scene.sums(full.id)).toEqual(bystander);
    expect((await scene.verify(fund._id)).isSound).toBe(true);
  });

  it('[LED-04] counts what comes in for a closed period on the first open day, and keeps its own', async () => {
    const { fund, unpaid } = await opened();
    const asked = await scene.close({ fund: fund._id, through: scene.dayAgo(2), reason: 'Month end' }, admin);
    expect((await scene.approve(asked.body.approval)).status).toBe(200);
    await scene.record({ id: unpaid.id, amount: 25_000, received_on: scene.dayAgo(5) }, admin);
    const entry = { effectiveDate: scene.dayAgo(1), ownDate: scene.dayAgo(5) };
    expect(await lastOf(fund._id, unpaid.id)).toMatchObject(entry);
    await scene.reverse({ receipt: await lastReceipt(unpaid.id), reason: 'Wrong' }, admin);
    expect(await lastOf(fund._id, unpaid.id)).toMatchObject({
      kind: 'reversal',
      effectiveDate: scene.dayAgo(1),
    });
  });

  it('[LED-04] [LED-08] counts what is sent back in a closed period on the first open day, and keeps its own', async () => {
    const { fund, unpaid, full } = await opened();
    await scene.record({ id: unpaid.id, amount: 26_000, received_on: scene.dayAgo(6) }, admin);
    const asked = await scene.close({ fund: fund._id, through: scene.dayAgo(2), reason: 'Month end' }, admin);
    expect((await scene.approve(asked.body.approval)).status).toBe(200);
    const closed = await scene.entries(fund._id);
    const bystander = await scene.sums(full.id);
    const sent = { id: unpaid.id, amount: 1_000, returned_on: scene.dayAgo(5) };
    expect((await scene.sendBack(sent, admin)).status).toBe(200);
    expect(await lastOf(fund._id, unpaid.id)).toMatchObject({
      kind: 'contribution_return',
      effectiveDate: scene.dayAgo(1),
      ownDate: scene.dayAgo(5),
      receipt: { receivedOn: scene.dayAgo(5), reference: 'OUT-1' },
    });
    expect((await scene.entries(fund._id)).slice(0, -1)).toEqual(closed);
    expect(await scene.sums(unpaid.id)).toEqual({ called: '25000.00', contributed: '25000.00' });
    expect(await scene.sums(full.id)).toEqual(bystander);
    // On an open day it counts on its own.
    await scene.record({ id: unpaid.id, amount: 500, reference: 'FT-2' }, admin);
    const today = { id: unpaid.id, amount: 500, reference: 'OUT-2' };
    expect((await scene.sendBack(today, admin)).status).toBe(200);
    expect(await lastOf(fund._id, unpaid.id)).toMatchObject({ effectiveDate: scene.today(), ownDate: null });
    expect((await scene.verify(fund._id)).isSound).toBe(true);
  });

  it('[LED-08] posts nothing for a fund that is not opened', async () => {
    const { fund, unpaid } = await scene.fund();
    await scene.record({ id: unpaid.id, amount: 25_000 }, admin);
    expect(await scene.sums(unpaid.id)).toEqual({});
    expect((await scene.journal(fund._id)).figures).toBe('percentages');
  });
});

describe('commitments in an opened fund', () => {
  it('[LED-08] post what is committed, withdrawn, and committed again', async () => {
    const { fund } = await opened();
    const { id, person } = await scene.participation(fund._id, {
      invest_status: null,
      invest_amount: null,
      sa_start_date: null,
      method_of_inv: null,
    });
    const authCode = await server.signIn(person);
    const commit = (invest_amount: number) =>
      server.request('POST', '/api/syndication/set_investing', {
        authCode,
        body: { id, invest_amount, method_of_inv: 'TRUST', is_married: false },
      });
    expect((await commit(20_000)).status).toBe(200);
    expect(await scene.sums(id)).toEqual({ unfunded: '20000.00' });
    const withdrawn = await server.request('POST', '/api/syndication/withdraw', { authCode, body: { id } });
    expect(withdrawn.status).toBe(200);
    expect(await scene.sums(id)).toEqual({});
    expect((await commit(15_000)).status).toBe(200);
    expect(await kindsOf(fund._id, id)).toEqual(['commitment', 'release', 'commitment']);
    expect(await scene.sums(id)).toEqual({ unfunded: '15000.00' });
  });

  it('[LED-08] count from the day on which they were made, and a change of terms from today', async () => {
    const { fund, unsigned } = await opened();
    await inTransaction(server.platform.db, async (held) => {
      await held
        .updateTable('synd_users')
        .set({ invest_amount: '38000' })
        .where('_id', '=', unsigned.id)
        .execute();
      await followParticipation(held, unsigned.id, { id: null, now: server.clock.now() });
    });
    const days = (await scene.entries(fund._id, `&syndUser=${unsigned.id}`)).map(
      ({ effectiveDate }) => effectiveDate,
    );
    expect(days).toEqual([scene.dayAgo(9), scene.today()]);
    expect(await scene.sums(unsigned.id)).toEqual({ unfunded: '38000.00' });
  });

  it('[LED-08] of a release leave what was received as suspense until it goes back', async () => {
    const { fund, unpaid } = await opened();
    await scene.record({ id: unpaid.id, amount: 10_000 }, admin);
    const { body } = await release(unpaid.id);
    expect((await scene.approve(body.approval)).status).toBe(200);
    expect(await scene.sums(unpaid.id)).toEqual({ suspense: '10000.00' });
    expect((await scene.sendBack({ id: unpaid.id, amount: 10_000 }, admin)).status).toBe(200);
    expect(await scene.sums(unpaid.id)).toEqual({});
    expect((await lastOf(fund._id, unpaid.id))?.kind).toBe('contribution_return');
  });

  it('[LED-08] are not released where more would have been sent back than came in, until a return is reversed', async () => {
    const { before, full } = await opened({ currentPercentageTotalReturned: '0' });
    const bystander = await scene.sums(full.id);
    await scene.record({ id: before.id, amount: 20, reference: 'IN-1' }, admin);
    const receipt = await lastReceipt(before.id);
    await scene.sendBack({ id: before.id, amount: 20 }, admin);
    const returned = await lastReceipt(before.id);
    expect((await scene.reverse({ receipt, reason: 'Bounced' }, admin)).status).toBe(200);
    const standing = await scene.sums(before.id);
    const { body } = await release(before.id);
    expect(await scene.approve(body.approval)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^\$20 more would have been sent back here than came in\./) },
    });
    expect(await scene.sums(before.id)).toEqual(standing);
    expect((await scene.reverse({ receipt: returned, reason: 'Never sent' }, admin)).status).toBe(200);
    await decline(body.approval);
    const again = await release(before.id);
    expect((await scene.approve(again.body.approval)).status).toBe(200);
    expect(await scene.sums(before.id)).toEqual({});
    expect(await scene.sums(full.id)).toEqual(bystander);
  });

  it('[SEC-01] [LED-08] are not released by a request that names other money than has come in by now', async () => {
    const { fund, unpaid, unsigned } = await scene.fund();
    const beside = await scene.participation(fund._id, scene.signed());
    await scene.open(fund._id);
    await scene.record({ id: unpaid.id, amount: 10_000 }, admin);
    const { body } = await release(unpaid.id);
    expect((await changesOf(body.approval)).filter(({ field }) => field === 'toReturn')).toEqual([
      { field: 'toReturn', before: null, after: '10000.00' },
    ]);
    const refused = async () => {
      const standing = await scene.sums(unpaid.id);
      expect(await scene.approve(body.approval)).toMatchObject({
        status: 409,
        body: { message: expect.stringMatching(/^The record has changed since this request was made\./) },
      });
      expect(await scene.sums(unpaid.id)).toEqual(standing);
    };
    await scene.record({ id: unpaid.id, amount: 700, reference: 'FT-2' }, admin);
    const second = await lastReceipt(unpaid.id);
    await refused();
    // What two admins have read holds again once it is true again, and money beside it changes nothing.
    expect((await scene.reverse({ receipt: second, reason: 'Of another fund' }, admin)).status).toBe(200);
    await scene.record({ id: beside.id, amount: 900, reference: 'FT-3' }, admin);
    const bystanders = [await scene.sums(beside.id), await scene.sums(unsigned.id)];
    expect((await scene.approve(body.approval)).status).toBe(200);
    expect(await scene.sums(unpaid.id)).toEqual({ suspense: '10000.00' });
    expect([await scene.sums(beside.id), await scene.sums(unsigned.id)]).toEqual(bystanders);

    const none = await release(beside.id);
    expect(
      (await scene.reverse({ receipt: await lastReceipt(beside.id), reason: 'Bounced' }, admin)).status,
    ).toBe(200);
    expect((await scene.approve(none.body.approval)).status).toBe(409);
    await decline(none.body.approval);
    const empty = await release(beside.id);
    expect((await changesOf(empty.body.approval)).map(({ field }) => field)).not.toContain('toReturn');
    expect((await scene.approve(empty.body.approval)).status).toBe(200);
  });

  it('[LED-01] are not released once they have received a distribution', async () => {
    const { full, before, fund } = await opened();
    for (const { id } of [full, before]) {
      const standing = await scene.sums(id);
      expect(await release(id)).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect(await scene.sums(id)).toEqual(standing);
    }
    expect((await scene.journal(fund._id)).waiting).toBeNull();
  });
});

describe('a side that moves alone', () => {
  it.each([
    [
      'the amount of a commitment',
      (id: string) => sql`UPDATE synd_users SET invest_amount = 1 WHERE _id = ${id}`,
      'commitment_in_ledger',
    ],
    [
      'its status',
      (id: string) => sql`UPDATE synd_users SET invest_status = NULL WHERE _id = ${id}`,
      'commitment_in_ledger',
    ],
    [
      'its fund',
      (
        id: string,
      ) => sql`UPDATE synd_users SET fund = (SELECT f._id FROM funds f WHERE f.figures = 'percentages' LIMIT 1)
        WHERE _id = ${id}`,
      'commitment_in_ledger',
    ],
    [
      'somebody who has accepted, and whom its journal does not know',
      (
        id: string,
      ) => sql`INSERT INTO synd_users (_id, "user", fund, invest_status, invest_amount, method_of_inv)
        SELECT gen_random_uuid(), u._id, s.fund, s.invest_status, 5, 'TRUST'
        FROM synd_users s, (SELECT _id FROM users WHERE level = 'admin' LIMIT 1) u WHERE s._id = ${id}`,
      'commitment_in_ledger',
    ],
    [
      'what counts without a receipt',
      (id: string) => sql`UPDATE synd_users SET "fundedBefore" = 1 WHERE _id = ${id}`,
      'receipts_in_ledger',
    ],
    [
      'a receipt',
      (id: string) => sql`INSERT INTO funding_receipts
        (_id, "createdAt", "syndUser", round, kind, amount, "receivedOn", reference, "recordedBy")
        SELECT gen_random_uuid(), now(), ${id}::uuid, 1, 'receipt', 5, '2026-01-05', 'X', _id FROM users LIMIT 1`,
      'receipts_in_ledger',
    ],
    [
      'the journal',
      (id: string) => sql`WITH b AS (
          SELECT p._id AS position, p.fund, b."lastSequence" + 1 AS sequence, gen_random_uuid() AS entry
          FROM positions p JOIN ledger_books b ON b.fund = p.fund WHERE p."syndUser" = ${id}
        ), e AS (
          INSERT INTO ledger_entries (_id, fund, sequence, kind, "effectiveDate")
          SELECT entry, fund, sequence, 'contribution', '2026-02-01' FROM b
        )
        INSERT INTO ledger_postings (entry, line, fund, "effectiveDate", account, position, amount)
        SELECT entry, 1, fund, '2026-02-01'::date, 'cash', NULL::uuid, 5 FROM b
        UNION ALL SELECT entry, 2, fund, '2026-02-01', 'suspense', position, -5 FROM b`,
      'receipts_in_ledger',
    ],
  ])('[LED-08] is refused by the database: %s', async (_, statement, constraint) => {
    const { unpaid } = await opened();
    const { participation: other } = await otherFund();
    await expect(statement(unpaid.id).execute(server.platform.db)).rejects.toMatchObject({ constraint });
    // The same for a fund that is not opened is nobody's business.
    if (constraint === 'commitment_in_ledger')
      await sql`UPDATE synd_users SET invest_amount = 2 WHERE _id = ${other}`.execute(server.platform.db);
  });

  it('[LED-01] [LED-10] is refused by the database: figures from a journal that is not opened, in a new fund or an old one, and percentages after it', async () => {
    const { fund } = await opened();
    const { fund: other } = await scene.fund();
    const insert = (figures: string) => sql`INSERT INTO funds (_id, name, url_slug, figures)
      VALUES (gen_random_uuid(), 'A new one', ${`new-${newId()}`}, ${figures})`;
    const update = (id: string, figures: string) =>
      sql`UPDATE funds SET figures = ${figures} WHERE _id = ${id}`;
    for (const [statement, constraint] of [
      [insert('ledger'), 'fund_has_journal'],
      [update(other._id, 'ledger'), 'fund_has_journal'],
      [update(fund._id, 'percentages'), 'fund_stays_opened'],
    ] as const)
      await expect(statement.execute(server.platform.db)).rejects.toMatchObject({ constraint });
    await insert('percentages').execute(server.platform.db);
    expect((await scene.journal(fund._id)).figures).toBe('ledger');
    expect((await scene.journal(other._id)).figures).toBe('percentages');
  });

  const otherFund = async () => {
    const { unpaid } = await scene.fund();
    return { participation: unpaid.id };
  };
});

describe('at the same time', () => {
  const holdFund = (fund: string) => ({
    hold: (held: typeof server.platform.db) =>
      sql`SELECT 1 FROM funds WHERE _id = ${fund} FOR UPDATE`.execute(held),
  });

  it('[LED-08] [SEC-01] a receipt and a release: whichever is second is refused, and a new request names the money', async () => {
    for (const isReceiptFirst of [true, false]) {
      const { fund, unpaid } = await opened();
      const { body } = await release(unpaid.id);
      const record = () => scene.record({ id: unpaid.id, amount: 10_000 }, admin);
      const approve = () => scene.approve(body.approval, decider);
      const steps: (() => Promise<{ status: number }>)[] = isReceiptFirst
        ? [record, approve]
        : [approve, record];
      const replies = await requestsInOrder(server, holdFund(fund._id), steps);
      expect(replies.map(({ status }) => status)).toEqual([200, 409]);
      expect(await scene.sums(unpaid.id)).toEqual(
        isReceiptFirst ? { unfunded: '15000.00', called: '10000.00', contributed: '10000.00' } : {},
      );
      if (!isReceiptFirst) continue;
      await decline(body.approval);
      const again = await release(unpaid.id);
      expect(await changesOf(again.body.approval)).toContainEqual({
        field: 'toReturn',
        before: null,
        after: '10000.00',
      });
      expect((await scene.approve(again.body.approval)).status).toBe(200);
      expect(await scene.sums(unpaid.id)).toEqual({ suspense: '10000.00' });
    }
  });

  it('[LED-04] a reversal and a closing both hold: it counts in the period, or on the first day after it', async () => {
    for (const isReversalFirst of [true, false]) {
      const { fund, unpaid } = await opened();
      await scene.record({ id: unpaid.id, amount: 25_000, received_on: scene.dayAgo(5) }, admin);
      const receipt = await lastReceipt(unpaid.id);
      const asked = await scene.close(
        { fund: fund._id, through: scene.dayAgo(2), reason: 'Month end' },
        admin,
      );
      const reverse = () => scene.reverse({ receipt, reason: 'Wrong', confirmed: true }, admin);
      const approve = () => scene.approve(asked.body.approval, decider);
      const steps: (() => Promise<{ status: number }>)[] = isReversalFirst
        ? [reverse, approve]
        : [approve, reverse];
      const replies = await requestsInOrder(server, holdFund(fund._id), steps);
      // What was to be closed is not what it was, so the approval is refused.
      expect(replies.map(({ status }) => status)).toEqual(isReversalFirst ? [200, 409] : [200, 200]);
      const day = isReversalFirst ? scene.dayAgo(5) : scene.dayAgo(1);
      expect(await lastOf(fund._id, unpaid.id)).toMatchObject({ kind: 'reversal', effectiveDate: day });
    }
  });
});

describe('what two admins decide about a journal', () => {
  it('[LED-04] a closing needs a day that is past, and later than the last', async () => {
    const { fund } = await opened();
    const { fund: beside } = await opened();
    const ask = (through: string) => scene.close({ fund: fund._id, through, reason: 'Month end' }, admin);
    expect(await ask(scene.today())).toMatchObject({
      status: 409,
      body: { fields: { through: expect.any(String) } },
    });
    const { body } = await ask(scene.dayAgo(1));
    expect((await scene.approve(body.approval, admin)).status).toBe(403);
    expect((await scene.journal(fund._id)).closedThrough).toBeNull();
    expect((await scene.approve(body.approval)).status).toBe(200);
    expect((await scene.journal(fund._id)).closedThrough).toBe(scene.dayAgo(1));
    expect((await scene.journal(beside._id)).closedThrough).toBeNull();
    expect((await ask(scene.dayAgo(1))).status).toBe(409);
    const [line] = (await people(server).auditEvents('approvals.approve'))
      .filter(({ record }) => record === fund._id)
      .slice(-1);
    expect(line).toMatchObject({ collection: 'funds', detail: { kind: 'close_period' } });
  });

  it('[LED-02] an opening value is reversed once, by two, and nothing that a receipt or a commitment stands behind', async () => {
    const { fund, full } = await opened();
    const entries = await scene.entries(fund._id, `&syndUser=${full.id}`);
    const [commitment, contribution] = entries;
    const valuation = entries.at(-1);
    for (const entry of [commitment, contribution])
      expect((await scene.reverseEntry({ entry: entry?._id, reason: 'No' }, admin)).status).toBe(409);
    const { body } = await scene.reverseEntry({ entry: valuation?._id, reason: 'Typed wrong' }, admin);
    expect(await changesOf(body.approval)).toMatchObject([
      { field: 'entry', before: `No. ${valuation?.sequence}, Opening: value of $7,611.10`, after: null },
      { field: 'effectiveDate', before: null, after: valuation?.effectiveDate },
    ]);
    expect((await scene.approve(body.approval, admin)).status).toBe(403);
    expect((await scene.approve(body.approval)).status).toBe(200);
    expect(await scene.sums(full.id)).not.toHaveProperty('valuation');
    const reversal = await lastOf(fund._id, full.id);
    expect(reversal).toMatchObject({
      kind: 'reversal',
      reason: 'Typed wrong',
      postedBy: { name: 'Dan Decider' },
    });
    for (const entry of [valuation, reversal])
      expect((await scene.reverseEntry({ entry: entry?._id, reason: 'Again' }, admin)).status).toBe(409);
    expect((await scene.verify(fund._id)).isSound).toBe(true);
  });

  it('[LED-02] [LED-04] an entry of a closed period is reversed on the first open day, which is what the second admin has read', async () => {
    const { fund, full, before } = await opened();
    const valuation = await lastOf(fund._id, full.id);
    const day = valuation?.effectiveDate ?? '';
    expect(day).toBe(scene.dayAgo(2));
    const bystander = await scene.sums(before.id);
    const ask = () => scene.reverseEntry({ entry: valuation?._id, reason: 'Typed wrong' }, admin);
    const close = (through: string) => scene.close({ fund: fund._id, through, reason: 'Month end' }, admin);
    const asked = (await ask()).body.approval;
    expect(await changesOf(asked)).toContainEqual({ field: 'effectiveDate', before: null, after: day });
    // A closing waits until it is decided. Where the day is closed all the same, it is not what was asked for.
    expect((await close(day)).status).toBe(409);
    await closePast(fund._id, day);
    const standing = await scene.entries(fund._id);
    expect(await scene.approve(asked)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^The record has changed since this request was made\./) },
    });
    expect(await scene.entries(fund._id)).toEqual(standing);

    await decline(asked);
    const again = (await ask()).body.approval;
    expect(await changesOf(again)).toContainEqual({
      field: 'effectiveDate',
      before: null,
      after: scene.dayAgo(1),
    });
    expect((await scene.approve(again)).status).toBe(200);
    expect(await lastOf(fund._id, full.id)).toMatchObject({
      kind: 'reversal',
      effectiveDate: scene.dayAgo(1),
      ownDate: day,
    });
    expect(await scene.sums(full.id)).not.toHaveProperty('valuation');
    expect(await scene.sums(before.id)).toEqual(bystander);
    expect((await scene.verify(fund._id)).isSound).toBe(true);
  });
});
