import type { FundState } from '@paddock/contract';
import { requestsInOrder, requestWhileLocked, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  admin = await server.signIn(await server.make.user({ level: 'admin' }));
});
afterAll(() => server.close());

const post = (path: string, body: object) =>
  server.request<{ item: FundState; code: string; message: string }>(
    'POST',
    `/api/backoffice/funds/${path}`,
    {
      authCode: admin,
      body,
    },
  );
const close = (id: string) => post('close_early', { id });
const stored = (id: string) =>
  server.platform.db.selectFrom('funds').selectAll().where('_id', '=', id).executeTakeFirstOrThrow();
const committed = async (id: string) =>
  (
    await server.platform.db
      .selectFrom('synd_users')
      .select('invest_status')
      .where('_id', '=', id)
      .executeTakeFirstOrThrow()
  ).invest_status;

/** A person with an open participation, who can commit. */
async function opened() {
  const fund = await server.make.fund();
  const person = await server.make.user({ trustName: 'A Trust' });
  const { _id: id } = await server.make.participation({ fund: fund._id, user: person._id });
  const authCode = await server.signIn(person);
  const commit = () =>
    server.request('POST', '/api/syndication/set_investing', {
      authCode,
      body: { id, invest_amount: 20_000, method_of_inv: 'TRUST' },
    });
  return { fund, id, commit };
}

describe('closing a fund early', () => {
  it('[BAC-06] ends what investors can commit at once, and records the date', async () => {
    const { fund, commit } = await opened();
    const now = server.clock.now();
    const reply = await close(fund._id);
    expect(reply).toMatchObject({ status: 200, body: { item: { status: 'Closed' } } });
    const closed = await stored(fund._id);
    expect(closed.fund_status).toBe('Closed');
    expect(closed.close_date?.getTime()).toBeGreaterThanOrEqual(now.getTime());
    expect(closed.close_date?.getTime()).toBeLessThanOrEqual(server.clock.now().getTime());
    expect(await commit()).toMatchObject({ status: 409, body: { code: 'not_open' } });
    const line = await server.platform.db
      .selectFrom('audit_events')
      .select('detail')
      .where('record', '=', fund._id)
      .where('action', '=', 'funds.close_early')
      .executeTakeFirstOrThrow();
    expect(line.detail).toMatchObject({ changes: { fund_status: { before: null, after: 'Closed' } } });
  });

  it('[BAC-06] stops a commitment that waits for its lock', async () => {
    const { fund, id, commit } = await opened();
    const reply = await requestWhileLocked(
      server,
      {
        hold: (held) => sql`SELECT 1 FROM funds WHERE "_id" = ${fund._id} FOR UPDATE`.execute(held),
        release: (held) =>
          sql`UPDATE funds SET fund_status = 'Closed', close_date = now() + interval '1 hour'
            WHERE "_id" = ${fund._id}`.execute(held),
      },
      commit,
    );
    expect(reply).toMatchObject({ status: 409, body: { code: 'not_open' } });
    expect(await committed(id)).toBeNull();
  });

  it('[BAC-06] and a commitment that is sent at the same time take the lock in turn: the sum is of what was accepted', async () => {
    for (const isCommitmentFirst of [true, false]) {
      const { fund, id, commit } = await opened();
      const beside = await opened();
      const before = await stored(beside.fund._id);
      const sends: (() => Promise<{ status: number; body: unknown }>)[] = [() => close(fund._id), commit];
      const inOrder = isCommitmentFirst ? sends.toReversed() : sends;
      const replies = await requestsInOrder(
        server,
        { hold: (held) => sql`SELECT 1 FROM funds WHERE "_id" = ${fund._id} FOR UPDATE`.execute(held) },
        inOrder,
      );
      // A commitment that was refused left nothing, and one that came first stays.
      expect(replies).toMatchObject(
        isCommitmentFirst
          ? [{ status: 200 }, { status: 200 }]
          : [{ status: 200 }, { status: 409, body: { code: 'not_open' } }],
      );
      expect(await committed(id)).toBe(isCommitmentFirst ? 'Accepted investment' : null);
      expect(await stored(fund._id)).toMatchObject({
        fund_status: 'Closed',
        committed_amount: isCommitmentFirst ? '20000.00' : '0.00',
      });
      expect(await stored(beside.fund._id)).toEqual(before);
      expect((await beside.commit()).status).toBe(200);
    }
  });

  it('[BAC-06] waits for a commitment that came first, which stays', async () => {
    const { fund, id } = await opened();
    const reply = await requestWhileLocked(
      server,
      {
        hold: (held) => sql`SELECT 1 FROM funds WHERE "_id" = ${fund._id} FOR UPDATE`.execute(held),
        release: (held) =>
          sql`UPDATE synd_users SET invest_status = 'Accepted investment', invest_amount = 20000
            WHERE "_id" = ${id}`.execute(held),
      },
      () => close(fund._id),
    );
    expect(reply.status).toBe(200);
    expect(await stored(fund._id)).toMatchObject({ fund_status: 'Closed', committed_amount: '20000.00' });
  });

  it('[BAC-06] is possible once, and only while the fund takes investments', async () => {
    const { fund } = await opened();
    const replies = await Promise.all([close(fund._id), close(fund._id)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const later = await server.make.fund({ start_date: new Date(server.clock.now().getTime() + 86_400_000) });
    expect((await close(later._id)).status).toBe(409);
  });
});

describe('reopening a fund', () => {
  it('[BAC-06] lets investors commit again until the new date', async () => {
    const { fund, commit } = await opened();
    await close(fund._id);
    const next = new Date(server.clock.now().getTime() + 5 * 86_400_000);
    const reply = await post('reopen', { id: fund._id, close_date: next.toISOString() });
    expect(reply).toMatchObject({ status: 200, body: { item: { status: 'Started' } } });
    expect(await stored(fund._id)).toMatchObject({ fund_status: null, close_date: next });
    expect((await commit()).status).toBe(200);
  });

  it('[BAC-06] is rejected for an open fund, a past date and a date after the end', async () => {
    const { fund } = await opened();
    const reopen = (close_date: unknown) => post('reopen', { id: fund._id, close_date });
    expect((await reopen(null)).body.message).toContain('Only a closed fund');
    await close(fund._id);
    expect((await reopen(server.clock.now().toISOString())).status).toBe(409);
    expect((await reopen('2999-01-01T00:00:00Z')).status).toBe(409);
    expect((await reopen('tomorrow')).status).toBe(400);
    expect((await stored(fund._id)).fund_status).toBe('Closed');
  });
});
