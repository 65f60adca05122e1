import type { RecordReferences } from '@paddock/contract';
import { type Collection, investStatus } from '@paddock/domain';
import { type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';

type Reply = { item: RecordReferences; code: string; message: string; details?: RecordReferences };

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn(await server.make.user({ level: 'superadmin' }));
});
afterAll(() => server.close());

const remove = (collection: string, id: string, authCode = admin) =>
  server.request<Reply>('DELETE', `/api/${collection}/${id}`, { authCode });
const references = (collection: string, id: string, authCode = admin) =>
  server.request<Reply>('GET', `/api/backoffice/records/${collection}/${id}/references`, { authCode });

/** A participation with everything that it hangs on. */
async function scene(more: { invest_status?: 'Accepted investment'; sa_complete_date?: Date } = {}) {
  const { make, platform } = server;
  const portal = await make.portal({ slug: newId() });
  const company = await make.company({ portal: portal._id });
  const fund = await make.fund({ company: company._id });
  const investment = await make.investment({ fund: fund._id, company: company._id });
  const user = await make.user();
  const participation = await make.participation({
    user: user._id,
    fund: fund._id,
    investment: investment._id,
    company: company._id,
    ...(more.invest_status && { invest_amount: '10000' }),
    ...more,
  });
  const agreement = newId();
  await sql`INSERT INTO synd_agreements (_id, title, "syndUser") VALUES (${agreement}, 'Agreement', ${participation._id})`.execute(
    platform.db,
  );
  return {
    users: user._id,
    funds: fund._id,
    companies: company._id,
    investments: investment._id,
    portals: portal._id,
    synd_agreements: agreement,
  };
}

const bound: readonly Collection[] = [
  'users',
  'funds',
  'companies',
  'investments',
  'portals',
  'synd_agreements',
];

describe.each(bound)('%s', (collection) => {
  it.each([
    ['an accepted investment', { invest_status: investStatus.accepted }],
    ['a signed agreement', { sa_complete_date: new Date() }],
  ] as const)(
    '[BAC-03] refuses to delete one on which %s depends, and says what hangs on it',
    async (_, more) => {
      const ids = (await scene(more)) as Partial<Record<Collection, string>>;
      const id = ids[collection] ?? '';
      const reply = await remove(collection, id);
      expect([reply.status, reply.body]).toMatchObject([
        409,
        {
          code: 'conflict',
          message: expect.stringContaining('money or signatures'),
          details: { binding: 1 },
        },
      ]);
      expect(reply.body.details).toEqual((await references(collection, id)).body.item);
      const { rows } = await sql`SELECT 1 FROM ${sql.table(collection)} WHERE _id = ${id}`.execute(
        server.platform.db,
      );
      expect(rows).toHaveLength(1);
    },
  );
});

it('[BAC-03] what else refers to a record is listed in the refusal, by collection', async () => {
  const ids = await scene();
  await sql`INSERT INTO tax_documents (_id, title, "user") SELECT gen_random_uuid(), 'K-1', ${ids.users} FROM generate_series(1, 3)`.execute(
    server.platform.db,
  );
  const refused = await remove('users', ids.users);
  expect([refused.status, refused.body.details]).toEqual([
    409,
    {
      binding: 0,
      references: expect.arrayContaining([
        { collection: 'synd_users', count: 1 },
        { collection: 'tax_documents', count: 3 },
      ]),
    },
  ]);
  expect((await remove('funds', ids.funds)).body.details?.references).toEqual(
    expect.arrayContaining([
      { collection: 'investments', count: 1 },
      { collection: 'synd_users', count: 1 },
    ]),
  );
  // An agreement that nobody has accepted is a mere file.
  expect((await remove('synd_agreements', ids.synd_agreements)).status).toBe(200);
});

it('[BAC-03] deletes what nothing hangs on', async () => {
  const user = await server.make.user();
  expect((await references('users', user._id)).body.item).toEqual({ references: [], binding: 0 });
  expect((await remove('users', user._id)).status).toBe(200);
});

it('[BAC-03] only admins ask what refers to a record', async () => {
  const user = await server.make.user();
  const authCode = await server.signIn(user);
  expect((await references('users', user._id, authCode)).status).toBe(403);
  expect((await references('users', newId())).status).toBe(404);
  expect((await references('nothing', user._id)).status).toBe(404);
  expect((await references('users', 'x')).status).toBe(400);
});

it('none of these requests is logged as a server error', () => {
  expect(server.errors).toEqual([]);
});
