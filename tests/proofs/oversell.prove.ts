import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import type { SyndicationReply } from '@paddock/contract';
import type { TestServer } from '@paddock/testing';
import { sql } from 'kysely';
import { withServer } from './fixtures/isolated-server.ts';

/** How many commit at a time, and how often. */
interface OversellSizes {
  readonly racers: number;
  readonly rounds: number;
}

/** [SYN-09] Investors commit to one fund at the same time, in rounds with different terms. */
export async function proveOversell(server: TestServer, { racers, rounds }: OversellSizes): Promise<void> {
  const people = await Promise.all(
    Array.from({ length: racers }, async () => server.signIn(await server.make.user())),
  );
  for (let round = 1; round <= rounds; round += 1) {
    const taken = await race(server, people);
    console.log(`round ${round}: ${taken}`);
  }
  const { rows } = await sql`SELECT * FROM fund_totals_differing`.execute(server.platform.db);
  assert.deepEqual(rows, [], 'the kept totals are the sums');
  assert.deepEqual(server.errors, [], 'nothing was logged as an error');
}

if (import.meta.main) await withServer((server) => proveOversell(server, { racers: 60, rounds: 50 }));

async function race(server: TestServer, people: readonly string[]): Promise<string> {
  const minimum = 1_000 * randomInt(1, 40);
  const total = minimum * randomInt(3, 50) + randomInt(0, minimum);
  const fund = await server.make.fund({
    min_inv_amount: String(minimum),
    total_inv_amount: String(total),
    ...(randomInt(2) === 0 && { max_inv_amount: String(minimum * 3) }),
  });
  await server.make.investment({ fund: fund._id });
  const ready = await Promise.all(
    people.map(async (authCode) => {
      const url = `/api/syndication/byslug/${fund.url_slug}`;
      const { body } = await server.request<SyndicationReply>('GET', url, { authCode });
      return { authCode, id: body.syndUser?._id, amount: minimum + randomInt(0, minimum * 2) };
    }),
  );
  const replies = await Promise.all(
    ready.map(async ({ authCode, id, amount }) => {
      const { status, body } = await server.request('POST', '/api/syndication/set_investing', {
        authCode,
        body: { id, invest_amount: amount, method_of_inv: 'ENTITY' },
      });
      return { status, code: body.code, id, amount };
    }),
  );
  for (const { status, code } of replies)
    if (status !== 200)
      assert.ok(
        code === 'fully_subscribed' || code === 'invalid_amount',
        `a clear answer, not ${status} ${code}`,
      );
  const { rows } = await sql<{ _id: string; amount: string }>`
    SELECT _id, invest_amount::text AS amount FROM synd_users
    WHERE fund = ${fund._id} AND invest_status = 'Accepted investment'`.execute(server.platform.db);
  const acknowledged = replies.filter(({ status }) => status === 200);
  assert.deepEqual(
    new Map(rows.map(({ _id, amount }) => [_id, Number(amount)])),
    new Map(acknowledged.map(({ id, amount }) => [id ?? '', amount])),
    'what was acknowledged is what is kept',
  );
  const sum = acknowledged.reduce((before, { amount }) => before + amount, 0);
  assert.ok(sum - total < minimum, `${sum} of ${total} passes it by the minimum of ${minimum} or more`);
  return `${acknowledged.length} of ${people.length} took ${sum} of ${total}, minimum ${minimum}`;
}
