import type { ParticipationView, SyndicationReply } from '@paddock/contract';
import { formatUsd, investStatus } from '@paddock/domain';
import { requestWhileLocked, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** A fund that takes investments, and a user who has opened it. */
async function openedParticipation(terms: Parameters<TestServer['make']['fund']>[0] = {}) {
  const fund = await server.make.fund(terms);
  await server.make.investment({ fund: fund._id });
  const person = await server.make.user();
  const authCode = await server.signIn(person);
  const opened = await server.request<SyndicationReply>('GET', `/api/syndication/byslug/${fund.url_slug}`, {
    authCode,
  });
  const id = opened.body.syndUser?._id ?? '';
  const commit = (answers: Record<string, unknown>, headers?: Record<string, string>) =>
    server.request<
      { success: boolean; syndUser: ParticipationView } & {
        code: string;
        message: string;
        fields: Record<string, string>;
      }
    >('POST', '/api/syndication/set_investing', {
      authCode,
      body: { id, method_of_inv: 'TRUST', ...answers },
      ...(headers && { headers }),
    });
  return { fund, person, authCode, id, opened, commit };
}

const storedParticipation = async (id: string) =>
  server.platform.db
    .selectFrom('synd_users')
    .select(['invest_status', 'invest_amount', 'is_married', 'cosub_email'])
    .where('_id', '=', id)
    .executeTakeFirstOrThrow();

describe('GET /api/syndication/byslug', () => {
  it('[SYN-01] returns the fund and its limits, and opens the participation once', async () => {
    const { authCode, fund, id, opened } = await openedParticipation();
    expect(opened.status).toBe(200);
    expect(opened.body).toMatchObject({ leftAmountToInvest: 1_000_000, minimumAmountToInvest: 10_000 });
    // The fund is in the reply once.
    expect(opened.body).toMatchObject({
      fund: null,
      investment: null,
      syndUser: { fund: { _id: fund._id } },
    });
    const again = await server.request<SyndicationReply>('GET', `/api/syndication/byslug/${fund.url_slug}`, {
      authCode,
    });
    expect(again.body.syndUser?._id).toBe(id);
  });

  it('[SYN-01] opens nothing in a fund that is not Started', async () => {
    const { opened, fund } = await openedParticipation({ start_date: new Date(Date.now() + 86_400_000) });
    expect(opened.body.syndUser).toBeNull();
    expect(opened.body).toMatchObject({ fund: { _id: fund._id }, investment: { fund: fund._id } });
    expect(opened.body.status).toBe('Open');
  });

  it('[SYN-01] answers 404 for an unknown slug and 401 to visitors', async () => {
    const { authCode, fund } = await openedParticipation();
    expect((await server.request('GET', '/api/syndication/byslug/nothing-here', { authCode })).status).toBe(
      404,
    );
    expect((await server.request('GET', `/api/syndication/byslug/${fund.url_slug}`)).status).toBe(401);
  });
});

describe('POST /api/syndication/set_investing', () => {
  it('[SYN-07] commits the amount and returns the participation', async () => {
    const { commit, id } = await openedParticipation();
    const reply = await commit({ invest_amount: 25_000.5 });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      success: true,
      syndUser: { invest_amount: 25_000.5, isGoingToInvest: true },
    });
    expect(await storedParticipation(id)).toMatchObject({
      invest_status: investStatus.accepted,
      invest_amount: '25000.50',
    });
  });

  it('[SYN-04] rejects an amount below the minimum or above the maximum with the documented message', async () => {
    const { commit, id } = await openedParticipation({ max_inv_amount: '50000' });
    const low = await commit({ invest_amount: 9_999.99 });
    expect(low.status).toBe(400);
    expect(low.body.fields.invest_amount).toBe(`Minimum investment Amount is ${formatUsd(1_000_000n)}`);
    const high = await commit({ invest_amount: 50_000.01 });
    expect(high.body.message).toBe(`Maximum investment Amount is ${formatUsd(5_000_000n)}`);
    expect((await storedParticipation(id)).invest_status).toBeNull();
  });

  it.each(['25,000', null, Number.NaN, -1, 1e300, 100.001, true, {}])(
    '[SYN-04] rejects %j as an amount with 400 and changes nothing',
    async (invest_amount) => {
      const { commit, id } = await openedParticipation();
      expect((await commit({ invest_amount })).status).toBe(400);
      expect((await storedParticipation(id)).invest_status).toBeNull();
    },
  );

  it('[SYN-04] applies the minimum for existing investors', async () => {
    const { person, commit } = await openedParticipation({ min_inv_amount_for_existing: '5000' });
    await server.make.participation({
      user: person._id,
      invest_status: investStatus.accepted,
      invest_amount: '10000',
    });
    expect((await commit({ invest_amount: 5_000 })).status).toBe(200);
  });

  it('[SYN-05] requires everything that the answers lead to', async () => {
    const { commit } = await openedParticipation();
    const errorsOf = async (answers: Record<string, unknown>) =>
      Object.keys((await commit({ invest_amount: 10_000, ...answers })).body.fields ?? {});
    expect(await errorsOf({ method_of_inv: null })).toEqual(['method_of_inv']);
    expect(await errorsOf({ method_of_inv: 'CASH' })).toEqual(['is_married']);
    expect(await errorsOf({ method_of_inv: 'CASH', is_married: '1' })).toEqual(['is_marital_state']);
    expect(await errorsOf({ method_of_inv: 'CASH', is_married: true, is_marital_state: 1 })).toEqual([
      'cosub_first_name',
      'cosub_last_name',
      'cosub_email',
    ]);
  });

  it('[SYN-10] rejects other users, visitors, a fund that is not Started, and a second commitment', async () => {
    const { commit, id, fund } = await openedParticipation();
    const stranger = await server.signIn(await server.make.user());
    const body = { id, invest_amount: 10_000, method_of_inv: 'TRUST' };
    const url = '/api/syndication/set_investing';
    expect((await server.request('POST', url, { body, authCode: stranger })).status).toBe(404);
    expect((await server.request('POST', url, { body })).status).toBe(401);
    expect((await storedParticipation(id)).invest_status).toBeNull();

    await server.platform.db
      .updateTable('funds')
      .set({ fund_status: 'Closed' })
      .where('_id', '=', fund._id)
      .execute();
    expect((await commit({ invest_amount: 10_000 })).body.code).toBe('not_open');
    await server.platform.db
      .updateTable('funds')
      .set({ fund_status: null })
      .where('_id', '=', fund._id)
      .execute();
    expect((await commit({ invest_amount: 10_000 })).status).toBe(200);
    const second = await commit({ invest_amount: 20_000 });
    expect(second).toMatchObject({ status: 409, body: { code: 'already_accepted' } });
    expect((await storedParticipation(id)).invest_amount).toBe('10000.00');
  });

  it('[SYN-10] commits once for a retry with the same key and gives the same reply; another body is a conflict', async () => {
    const { commit, id, fund } = await openedParticipation();
    const key = { 'idempotency-key': 'one decision' };
    const replies = [];
    for (let round = 0; round < 10; round += 1) replies.push(await commit({ invest_amount: 30_000 }, key));
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect((await commit({ invest_amount: 40_000 }, key)).status).toBe(409);
    expect((await storedParticipation(id)).invest_amount).toBe('30000.00');
    const { committed_amount } = await server.platform.db
      .selectFrom('funds')
      .select('committed_amount')
      .where('_id', '=', fund._id)
      .executeTakeFirstOrThrow();
    expect(committed_amount).toBe('30000.00');
  });
});

describe('the lock of the fund', () => {
  it('[SYN-09] is free again before the reply is read', async () => {
    const { commit, fund } = await openedParticipation();
    // The reply shows the investment; nothing before it reads investments.
    const { status } = await requestWhileLocked(
      server,
      {
        hold: (held) => sql`LOCK TABLE investments IN ACCESS EXCLUSIVE MODE`.execute(held),
        release: async (held) => {
          const { rows } = await sql<{ committed_amount: string }>`
            SELECT committed_amount FROM funds WHERE _id = ${fund._id} FOR UPDATE NOWAIT`.execute(held);
          expect(rows).toEqual([{ committed_amount: '12000.00' }]);
        },
      },
      () => commit({ invest_amount: 12_000 }),
    );
    expect(status).toBe(200);
  });

  it('[SYN-09] is taken before the sum is read: a commitment that waited sees the one before it', async () => {
    const { commit, fund } = await openedParticipation({ total_inv_amount: '20000' });
    const other = await server.make.user();
    const { body } = await requestWhileLocked(
      server,
      {
        hold: (held) => sql`SELECT 1 FROM funds WHERE _id = ${fund._id} FOR UPDATE`.execute(held),
        release: (held) =>
          sql`
          INSERT INTO synd_users (_id, "user", fund, invest_status, invest_amount)
          VALUES (gen_random_uuid(), ${other._id}, ${fund._id}, ${investStatus.accepted}, 20000)`.execute(
            held,
          ),
      },
      () => commit({ invest_amount: 12_000 }),
    );
    expect(body.code).toBe('fully_subscribed');
  });
});

describe('POST /api/syndication/set_not_investing', () => {
  it('[SYN-07] declines with feedback, and accepts a commitment after that', async () => {
    const { authCode, id, commit } = await openedParticipation();
    const reply = await server.request<{ syndUser: ParticipationView }>(
      'POST',
      '/api/syndication/set_not_investing',
      {
        authCode,
        body: { id, feedback: 'Too long a hold.' },
      },
    );
    expect(reply.body.syndUser).toMatchObject({ isDeclined: true, feedback: 'Too long a hold.' });
    expect((await commit({ invest_amount: 10_000 })).status).toBe(200);
    const late = await server.request('POST', '/api/syndication/set_not_investing', {
      authCode,
      body: { id },
    });
    expect(late.body.code).toBe('already_accepted');
  });
});
