import type { SyndicationReply, SyndUserView } from '@paddock/contract';
import { formatUsd, investStatus } from '@paddock/domain';
import { type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** A fund that takes investments, and somebody who looks at it. */
async function looking(terms: Parameters<TestServer['make']['fund']>[0] = {}) {
  const fund = await server.make.fund(terms);
  await server.make.investment({ fund: fund._id });
  const person = await server.make.user();
  const authCode = await server.signIn(person);
  const opened = await server.call<SyndicationReply>('GET', `/api/syndication/byslug/${fund.url_slug}`, {
    authCode,
  });
  const id = opened.body.syndUser?._id ?? '';
  const commit = (answers: Record<string, unknown>, headers?: Record<string, string>) =>
    server.call<
      { success: boolean; syndUser: SyndUserView } & {
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

const kept = async (id: string) =>
  server.platform.db
    .selectFrom('synd_users')
    .select(['invest_status', 'invest_amount', 'is_married', 'cosub_email'])
    .where('_id', '=', id)
    .executeTakeFirstOrThrow();

describe('GET /api/syndication/byslug', () => {
  it('[SYN-01] answers the fund, its limits, and opens the participation once', async () => {
    const { authCode, fund, id, opened } = await looking();
    expect(opened.status).toBe(200);
    expect(opened.body).toMatchObject({ leftAmountToInvest: 1_000_000, minimumAmountToInvest: 10_000 });
    const again = await server.call<SyndicationReply>('GET', `/api/syndication/byslug/${fund.url_slug}`, {
      authCode,
    });
    expect(again.body.syndUser?._id).toBe(id);
  });

  it('[SYN-01] opens nothing in a fund that is not Started', async () => {
    const { opened } = await looking({ start_date: new Date(Date.now() + 86_400_000) });
    expect(opened.body.syndUser).toBeNull();
    expect(opened.body.status).toBe('Open');
  });

  it('[SYN-01] answers 404 for an unknown slug and 401 signed out', async () => {
    const { authCode, fund } = await looking();
    expect((await server.call('GET', '/api/syndication/byslug/nothing-here', { authCode })).status).toBe(404);
    expect((await server.call('GET', `/api/syndication/byslug/${fund.url_slug}`)).status).toBe(401);
  });
});

describe('POST /api/syndication/set_investing', () => {
  it('[SYN-07] commits the amount and answers the participation', async () => {
    const { commit, id } = await looking();
    const reply = await commit({ invest_amount: 25_000.5 });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      success: true,
      syndUser: { invest_amount: 25_000.5, isGoingToInvest: true },
    });
    expect(await kept(id)).toMatchObject({ invest_status: investStatus.accepted, invest_amount: '25000.50' });
  });

  it('[SYN-04] refuses an amount below the minimum or above the maximum in the words of the rule', async () => {
    const { commit, id } = await looking({ max_inv_amount: '50000' });
    const low = await commit({ invest_amount: 9_999.99 });
    expect(low.status).toBe(400);
    expect(low.body.fields.invest_amount).toBe(`Minimum investment Amount is ${formatUsd(1_000_000n)}`);
    const high = await commit({ invest_amount: 50_000.01 });
    expect(high.body.message).toBe(`Maximum investment Amount is ${formatUsd(5_000_000n)}`);
    expect((await kept(id)).invest_status).toBeNull();
  });

  it.each(['25000', null, Number.NaN, -1, 1e300, 100.001, true, {}])(
    '[SYN-04] refuses %j as an amount with a 400 and changes nothing',
    async (invest_amount) => {
      const { commit, id } = await looking();
      expect((await commit({ invest_amount })).status).toBe(400);
      expect((await kept(id)).invest_status).toBeNull();
    },
  );

  it('[SYN-04] asks existing investors for their own minimum', async () => {
    const { person, commit } = await looking({ min_inv_amount_for_existing: '5000' });
    await server.make.participation({
      user: person._id,
      invest_status: investStatus.accepted,
      invest_amount: '10000',
    });
    expect((await commit({ invest_amount: 5_000 })).status).toBe(200);
  });

  it('[SYN-05] asks for everything that the answers call for', async () => {
    const { commit } = await looking();
    const ask = async (answers: Record<string, unknown>) =>
      Object.keys((await commit({ invest_amount: 10_000, ...answers })).body.fields ?? {});
    expect(await ask({ method_of_inv: null })).toEqual(['method_of_inv']);
    expect(await ask({ method_of_inv: 'CASH' })).toEqual(['is_married']);
    expect(await ask({ method_of_inv: 'CASH', is_married: '1' })).toEqual(['is_marital_state']);
    expect(await ask({ method_of_inv: 'CASH', is_married: true, is_marital_state: 1 })).toEqual([
      'cosub_first_name',
      'cosub_last_name',
      'cosub_email',
    ]);
  });

  it('[SYN-10] refuses somebody else, signed out, a fund that is not Started, and a second time', async () => {
    const { commit, id, fund } = await looking();
    const stranger = await server.signIn(await server.make.user());
    const body = { id, invest_amount: 10_000, method_of_inv: 'TRUST' };
    const url = '/api/syndication/set_investing';
    expect((await server.call('POST', url, { body, authCode: stranger })).status).toBe(404);
    expect((await server.call('POST', url, { body })).status).toBe(401);
    expect((await kept(id)).invest_status).toBeNull();

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
    expect((await kept(id)).invest_amount).toBe('10000.00');
  });

  it('[SYN-10] a retry with the same key commits once and answers the same; another body is a conflict', async () => {
    const { commit, id, fund } = await looking();
    const key = { 'idempotency-key': 'one decision' };
    const replies = [];
    for (let round = 0; round < 10; round += 1) replies.push(await commit({ invest_amount: 30_000 }, key));
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect((await commit({ invest_amount: 40_000 }, key)).status).toBe(409);
    expect((await kept(id)).invest_amount).toBe('30000.00');
    const { committed_amount } = await server.platform.db
      .selectFrom('funds')
      .select('committed_amount')
      .where('_id', '=', fund._id)
      .executeTakeFirstOrThrow();
    expect(committed_amount).toBe('30000.00');
  });
});

describe('POST /api/syndication/set_not_investing', () => {
  it('[SYN-07] declines with feedback, and takes a commitment after that', async () => {
    const { authCode, id, commit } = await looking();
    const reply = await server.call<{ syndUser: SyndUserView }>(
      'POST',
      '/api/syndication/set_not_investing',
      {
        authCode,
        body: { id, feedback: 'Too long a hold.' },
      },
    );
    expect(reply.body.syndUser).toMatchObject({ isDeclined: true, feedback: 'Too long a hold.' });
    expect((await commit({ invest_amount: 10_000 })).status).toBe(200);
    const late = await server.call('POST', '/api/syndication/set_not_investing', { authCode, body: { id } });
    expect(late.body.code).toBe('already_accepted');
  });
});
