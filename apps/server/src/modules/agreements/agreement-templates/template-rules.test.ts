import type { AgreementTemplateDetail } from '@paddock/contract';
import {
  type ErrorBody,
  requestWhileLocked,
  type SigningScene,
  signingScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let scene: SigningScene;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  scene = await signingScene(server);
  admin = await server.signIn(await server.make.user({ level: 'admin' }));
});
afterAll(() => server.close());

const url = '/api/backoffice/templates';
interface Saved extends ErrorBody {
  template: string;
}
const post = (path: string, body: unknown) =>
  server.request<Saved>('POST', `${url}/${path}`, { authCode: admin, body });
const detail = async (id: string) =>
  (await server.request<{ item: AgreementTemplateDetail }>('GET', `${url}/${id}`, { authCode: admin })).body
    .item;
const known = async (id: string) => ({ id, updatedAt: (await detail(id)).updatedAt });
const stored = (id: string) =>
  server.platform.db
    .selectFrom('agreement_templates')
    .selectAll()
    .where('_id', '=', id)
    .executeTakeFirstOrThrow();

const html = '<p>{{trust_name}} subscribes for {{amount}} of {{fund_name}}.</p>';
const write = async (change: object = {}) =>
  (await post('write', { name: 'Written', method: 'trust', html, ...change })).body.template;

/** A template that a fund uses, and an investor of this fund. */
async function given() {
  const id = await write();
  const investor = await scene.invested();
  expect((await post('assign', { template: id, fund: investor.fund._id, isUsed: true })).status).toBe(200);
  return { id, investor };
}

describe('a template that funds use', () => {
  it('[BAC-06] is not saved without a value that their agreements need, or for other signers', async () => {
    const { id } = await given();
    const missing = await post('write', {
      name: 'Written',
      method: 'trust',
      html: '<p>{{amount}}</p>',
      replaces: await known(id),
    });
    expect(missing).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(missing.body.message).toContain('The name of the trust is missing.');
    const other = await post('write', { name: 'Written', method: 'entity', html, replaces: await known(id) });
    expect(other.body.message).toContain('so it keeps who signs it');
    expect((await stored(id)).html).toBe(html);
  });

  it('[BAC-06] may be saved while what was missing before is still missing', async () => {
    const { id } = await given();
    await sql`UPDATE agreement_templates SET mapping = '{"amount": "fund_name"}' WHERE _id = ${id}`.execute(
      server.platform.db,
    );
    const { name } = await stored(id);
    const body = {
      ...(await known(id)),
      name: `${name} II`,
      method: 'trust',
      mapping: { amount: 'fund_name' },
    };
    expect((await post('map', body)).status).toBe(200);
  });

  it('[BAC-06] becomes a new version if an agreement is recorded while it is saved', async () => {
    const { id, investor } = await given();
    const replaces = await known(id);
    // The recording of the agreement holds the template until it is known to be made from it.
    const reply = await requestWhileLocked(
      server,
      {
        hold: async (held) => {
          await sql`SELECT 1 FROM agreement_templates WHERE _id = ${id} FOR SHARE`.execute(held);
          await sql`UPDATE synd_users SET "updatedAt" = now() WHERE _id = ${investor.id}`.execute(held);
        },
        release: (held) =>
          sql`INSERT INTO signature_requests (_id, "syndUser", "documentKey", "documentSha256", template, values, "timeZone", "createdAt")
            VALUES (gen_random_uuid(), ${investor.id}, 'x', 'x', ${id}, '{}', 'UTC', now())`.execute(held),
      },
      () => post('write', { name: 'Written', method: 'trust', html: `${html}<p>More.</p>`, replaces }),
    );
    expect(reply.status).toBe(200);
    expect(reply.body.template).not.toBe(id);
    expect((await stored(id)).html).toBe(html);
  });

  it('[BAC-06] is not changed while an agreement is being recorded from it', async () => {
    const { id, investor } = await given();
    const before = await requestWhileLocked(
      server,
      { hold: (held) => sql`SELECT 1 FROM agreement_templates WHERE _id = ${id} FOR UPDATE`.execute(held) },
      () => scene.requestSign(investor),
    );
    expect(before.status).toBe(200);
    expect((await detail(id)).isUsed).toBe(true);
  });
});
