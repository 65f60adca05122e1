import type { SyndicationReply } from '@paddock/contract';
import { type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

const racers = 80;
const minimum = 30_000;

let server: TestServer;
let authCodes: string[];
beforeAll(async () => {
  server = await testServer();
  authCodes = await Promise.all(
    Array.from({ length: racers }, async () => server.signIn(await server.make.user())),
  );
});
afterAll(() => server.close());

const committed = async (fund: string) => {
  const { rows } = await sql<{ _id: string; amount: string }>`
    SELECT _id, invest_amount::text AS amount FROM synd_users
    WHERE fund = ${fund} AND invest_status = 'Accepted investment' ORDER BY _id`.execute(server.platform.db);
  return rows;
};

/** Everybody commits the minimum at the same time. Returns the stored commitments and the codes of the refusals. */
async function race(total: number) {
  const fund = await server.make.fund({
    total_inv_amount: String(total),
    min_inv_amount: String(minimum),
  });
  await server.make.investment({ fund: fund._id });
  const url = `/api/syndication/byslug/${fund.url_slug}`;
  const opened = await Promise.all(
    authCodes.map(async (authCode) => {
      const { body } = await server.request<SyndicationReply>('GET', url, { authCode });
      return { authCode, id: body.syndUser?._id ?? '' };
    }),
  );
  const replies = await Promise.all(
    opened.map(async ({ authCode, id }) => {
      const { status, body } = await server.request('POST', '/api/syndication/set_investing', {
        authCode,
        body: { id, invest_amount: minimum, method_of_inv: 'ENTITY' },
      });
      return { id, refusal: status === 200 ? null : body.code };
    }),
  );
  const stored = await committed(fund._id);
  // Who was told of a commitment has it, and nobody else.
  expect(stored).toEqual(
    replies
      .filter(({ refusal }) => refusal === null)
      .map(({ id }) => ({ _id: id, amount: `${minimum}.00` }))
      .toSorted((a, b) => (a._id < b._id ? -1 : 1)),
  );
  expect((await sql`SELECT * FROM fund_totals_differing`.execute(server.platform.db)).rows).toEqual([]);
  expect(server.errors).toEqual([]);
  return {
    sum: stored.reduce((sum, { amount }) => sum + Number(amount), 0),
    refusals: replies.flatMap(({ refusal }) => refusal ?? []),
  };
}

it('[SYN-09] investors who commit concurrently fill the fund to its total and not beyond, and all others are told that it is full', async () => {
  const { sum, refusals } = await race(20 * minimum);
  expect(sum).toBe(20 * minimum);
  expect(refusals).toEqual(Array(racers - 20).fill('fully_subscribed'));
});

it('[SYN-09] one of them takes the minimum where less than that remains, and nobody after them', async () => {
  const { sum, refusals } = await race(20 * minimum + 10_000);
  expect(sum).toBe(21 * minimum);
  expect(refusals).toEqual(Array(racers - 21).fill('fully_subscribed'));
});
