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

type Reply = ErrorBody & { item: Record<string, unknown>; template: string };
const send = (method: 'PUT' | 'POST' | 'DELETE', url: string, body?: object) =>
  server.request<Reply>(method, url, { authCode: admin, ...(body && { body }) });
const write = async (html: string, replaces?: { id: string; updatedAt: string | null }) => {
  const body = { name: 'Written', method: 'trust', html, ...(replaces && { replaces }) };
  return (await send('POST', '/api/backoffice/templates/write', body)).body.template;
};
const usable = '<p>{{subscriber_name}}, {{amount}}, {{fund_name}}, {{trust_name}}</p>';
const detail = async (id: string) =>
  (
    await server.request<{ item: AgreementTemplateDetail }>('GET', `/api/backoffice/templates/${id}`, {
      authCode: admin,
    })
  ).body.item;
const choose = (fund: string, template: string | null) =>
  send('PUT', `/api/funds/${fund}`, { sa_doc_template_3_id: template });

describe('the generic endpoints', () => {
  it('[BAC-06] change neither who signs a template nor its values, so that used versions stay as they are', async () => {
    const id = await write(usable);
    const { status, body } = await send('PUT', `/api/agreement_templates/${id}`, {
      name: 'Renamed',
      method: 'entity',
      mapping: { amount: 'fund_name' },
    });
    expect([status, body.item]).toMatchObject([200, { name: 'Renamed', method: 'trust', mapping: {} }]);
  });

  it('[BAC-06] give a fund no template that cannot be used, neither a new fund nor an old one', async () => {
    const fund = await server.make.fund();
    const unusable = await write('<p>{{amount}}</p>');
    const refused = await choose(fund._id, unusable);
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(refused.body.message).toContain('The name of the trust is missing.');
    expect(refused.body.fields).toHaveProperty('sa_doc_template_3_id');
    const created = await send('POST', '/api/funds', { name: 'New', sa_doc_template_3_id: unusable });
    expect(created.status).toBe(409);
    expect((await choose(fund._id, await write(usable))).status).toBe(200);
    expect((await choose(fund._id, 'template-of-the-service')).status).toBe(200);
    expect((await choose(fund._id, null)).status).toBe(200);
  });

  it('[BAC-06] leave alone what a fund has already: a form sends it back with other changes', async () => {
    const unusable = await write('<p>{{amount}}</p>');
    const fund = await server.make.fund({ sa_doc_template_3_id: unusable });
    const body = { sa_doc_template_3_id: unusable, name: 'Renamed' };
    expect((await send('PUT', `/api/funds/${fund._id}`, body)).status).toBe(200);
  });

  it('[BAC-06] give a fund no version that is replaced at the same time', async () => {
    const fund = await server.make.fund();
    const id = await write(usable);
    const next = await write(usable);
    const reply = await requestWhileLocked(
      server,
      {
        hold: (held) => sql`SELECT 1 FROM agreement_templates WHERE _id = ${id} FOR UPDATE`.execute(held),
        release: (held) =>
          sql`UPDATE agreement_templates SET "replacedBy" = ${next} WHERE _id = ${id}`.execute(held),
      },
      () => choose(fund._id, id),
    );
    expect(reply).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(reply.body.message).toContain('A newer version has replaced it.');
  });

  it('[BAC-06] delete no template that a fund uses or that agreements were made from', async () => {
    const id = await write(usable);
    const investor = await scene.invested();
    expect((await choose(investor.fund._id, id)).status).toBe(200);
    const inUse = await send('DELETE', `/api/agreement_templates/${id}`);
    expect([inUse.status, inUse.body.message]).toEqual([
      409,
      expect.stringContaining(`Funds use this template: ${investor.fund.name}`),
    ]);
    await scene.requestSign(investor);
    expect((await choose(investor.fund._id, null)).status).toBe(200);
    const source = await send('DELETE', `/api/agreement_templates/${id}`);
    expect([source.status, source.body.message]).toEqual([
      409,
      expect.stringContaining('Agreements were made'),
    ]);
    expect((await detail(id)).isUsed).toBe(true);
    expect((await send('DELETE', `/api/agreement_templates/${await write(usable)}`)).status).toBe(200);
  });
});
