import { type SigningScene, signingScene, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
let scene: SigningScene;
beforeAll(async () => {
  server = await testServer();
  scene = await signingScene(server);
});
afterAll(() => server.close());

const templateOf = async (fund: { sa_doc_template_3_id?: string | null }) => fund.sa_doc_template_3_id ?? '';

it('[SIG-06] a template that is no PDF refuses the agreement in words, and the commitment is kept', async () => {
  const single = await scene.invested();
  const id = await templateOf(single.fund);
  await server.store.put('templates/broken.pdf', Buffer.from('no pdf at all'), 'application/pdf');
  const kept = await server.platform.db
    .updateTable('agreement_templates')
    .set({ docPath: 'templates/broken.pdf' })
    .where('_id', '=', id)
    .execute();
  expect(kept).toHaveLength(1);
  expect(await scene.requestSign(single)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  await server.platform.db
    .updateTable('agreement_templates')
    .set({ docPath: 'templates/gone.pdf' })
    .where('_id', '=', id)
    .execute();
  expect(await scene.requestSign(single)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  await server.platform.db
    .updateTable('agreement_templates')
    .set({ docPath: `templates/${id}.pdf` })
    .where('_id', '=', id)
    .execute();
  expect((await scene.requestSign(single)).status).toBe(200);
  expect(server.errors).toEqual([]);
});

it('[SIG-06] [SYN-06] a spouse without an address that mail can go to is told of before anybody signs', async () => {
  const couple = await scene.invested({ spouse: true });
  const admin = await server.signIn(await server.make.user({ level: 'admin' }));
  const url = `/api/synd_users/${couple.id}`;
  const changed = await server.call('PUT', url, { authCode: admin, body: { cosub_email: 'nobody' } });
  expect(changed.status).toBe(200);
  expect(await scene.requestSign(couple)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect(server.errors).toEqual([]);
});

it('[SYN-10] [SIG-06] an investment that an admin gives to another user makes the old agreement and its links void', async () => {
  const single = await scene.invested();
  await scene.requestSign(single);
  const code = await scene.mailedCode(single.person.email);
  const other = await server.make.user();
  const admin = await server.signIn(await server.make.user({ level: 'admin' }));
  const url = `/api/synd_users/${single.id}`;
  expect((await server.call('PUT', url, { authCode: admin, body: { user: other._id } })).status).toBe(200);
  expect((await scene.view(code)).status).toBe(404);
  const asked = await scene.requestSign({ id: single.id, authCode: await server.signIn(other) });
  expect(asked.body.url).toContain(await scene.mailedCode(other.email));
});

it('what signing writes by itself stands in the audit log: the opened participation, the look at a queued agreement', async () => {
  const single = await scene.invested();
  await scene.requestSign(single);
  const admin = await server.make.user({ level: 'admin' });
  const authCode = await server.signIn(admin);
  const url = `/api/backoffice/countersignatures/${single.id}/document`;
  expect((await server.call('GET', url, { authCode })).status).toBe(200);
  const dashes = `/api/backoffice/countersignatures/${'-'.repeat(36)}/document`;
  expect((await server.call('GET', dashes, { authCode })).status).toBe(404);
  const lines = await server.platform.db
    .selectFrom('audit_events')
    .select(['action', 'actor'])
    .where('record', '=', single.id)
    .execute();
  expect(lines).toContainEqual({ action: 'synd_users.open', actor: single.person._id });
  expect(lines).toContainEqual({ action: 'document.download', actor: admin._id });
});

it('[SIG-06] an investment saved by an admin as it was keeps its agreement and signatures, a changed amount voids them', async () => {
  const single = await scene.invested();
  await scene.requestSign(single);
  const code = await scene.mailedCode(single.person.email);
  await scene.sign(code);
  const authCode = await server.signIn(await server.make.user({ level: 'admin' }));
  const url = `/api/synd_users/${single.id}`;
  const { body } = await server.call<{ item: Record<string, unknown> }>('GET', url, { authCode });
  expect((await server.call('PUT', url, { authCode, body: body.item })).status).toBe(200);
  expect((await scene.view(code)).body.state).toBe('signed');
  const invest_amount = 25_000.51;
  expect((await server.call('PUT', url, { authCode, body: { invest_amount } })).status).toBe(200);
  expect((await scene.view(code)).status).toBe(404);
});

it('[SIG-06] asking for the head of a document is no view of it', async () => {
  const single = await scene.invested();
  await scene.requestSign(single);
  const url = `/api/signing/${await scene.mailedCode(single.person.email)}/document`;
  const views = async () => {
    const { _id } = await scene.requestOf(single.id);
    const events = server.platform.db.selectFrom('signature_events').select('kind');
    return events.where('request', '=', _id).where('kind', '=', 'view').execute();
  };
  await server.app.inject({ method: 'HEAD', url });
  expect(await views()).toEqual([]);
  await server.app.inject({ method: 'GET', url });
  expect(await views()).toHaveLength(1);
});

it('[SIG-06] a spouse whose link has expired gets a new one when the investor continues signing', async () => {
  const couple = await scene.invested({ spouse: true });
  await scene.requestSign(couple);
  await scene.sign(await scene.mailedCode(couple.person.email));
  const first = await scene.mailedCode(couple.spouseEmail);
  expect((await scene.requestSign(couple)).body).not.toHaveProperty('url');
  expect(await scene.mailsTo(couple.spouseEmail)).toHaveLength(1);

  server.clock.advance(31 * 24 * 60 * 60_000);
  expect((await scene.view(first)).status).toBe(403);
  const authCode = await server.signIn(couple.person);
  const again = await scene.requestSign({ id: couple.id, authCode });
  expect(again.status).toBe(200);
  expect(again.body).not.toHaveProperty('url');
  const second = await scene.mailedCode(couple.spouseEmail);
  expect(second).not.toBe(first);
  expect((await scene.view(second)).body).toMatchObject({ role: 'spouse', state: 'ready' });
  expect((await scene.view(first)).status).toBe(404);
});
