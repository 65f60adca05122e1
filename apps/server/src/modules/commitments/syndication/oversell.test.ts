import type { SyndicationReply } from '@paddock/contract';
import { centsFromDecimal, sumCents } from '@paddock/domain';
import { type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it('[SYN-09] 200 investors who commit concurrently never oversell the fund', async () => {
  const fund = await server.make.fund({ total_inv_amount: '1000000', min_inv_amount: '30000' });
  await server.make.investment({ fund: fund._id });
  const investors = await Promise.all(
    Array.from({ length: 200 }, async () => {
      const authCode = await server.signIn(await server.make.user());
      const opened = await server.request<SyndicationReply>(
        'GET',
        `/api/syndication/byslug/${fund.url_slug}`,
        {
          authCode,
        },
      );
      return { authCode, id: opened.body.syndUser?._id };
    }),
  );
  const replies = await Promise.all(
    investors.map(({ authCode, id }) =>
      server.request('POST', '/api/syndication/set_investing', {
        authCode,
        body: { id, invest_amount: 30_000, method_of_inv: 'ENTITY' },
      }),
    ),
  );
  const taken = replies.filter(({ status }) => status === 200).length;
  // 33 fill 990,000; with 10,000 remaining, the minimum may still be taken once.
  expect(taken).toBe(34);
  expect(new Set(replies.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
    new Set(['fully_subscribed']),
  );
  const rows = await server.platform.db
    .selectFrom('synd_users')
    .select('invest_amount')
    .where('fund', '=', fund._id)
    .where('invest_status', '=', 'Accepted investment')
    .execute();
  expect(sumCents(rows.map(({ invest_amount }) => centsFromDecimal(invest_amount ?? '') ?? 0n))).toBe(
    102_000_000n,
  );
  const differing = await sql`SELECT * FROM fund_totals_differing`.execute(server.platform.db);
  expect(differing.rows).toEqual([]);
  expect(server.errors).toEqual([]);
});
