import { type SigningScene, signingScene, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RequestInput } from '../../../../adapters/signature/index.ts';
import { newId } from '../../../../platform/database/index.ts';
import { createBuiltInProvider } from '../built-in-provider.ts';

let server: TestServer;
let scene: SigningScene;
beforeAll(async () => {
  server = await testServer();
  scene = await signingScene(server);
});
afterAll(() => server.close());

const templateOf = async (fund: { sa_doc_template_3_id?: string | null }) => fund.sa_doc_template_3_id ?? '';

it('[SIG-06] a template that is not a PDF fails with a message, and the commitment is kept', async () => {
  const single = await scene.invested();
  const id = await templateOf(single.fund);
  await server.store.put('templates/broken.pdf', Buffer.from('no pdf at all'), 'application/pdf');
  const stored = await server.platform.db
    .updateTable('agreement_templates')
    .set({ docPath: 'templates/broken.pdf' })
    .where('_id', '=', id)
    .execute();
  expect(stored).toHaveLength(1);
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

it('[SIG-06] a request for a template that is gone, or has no file, says which one', async () => {
  const [gone, without] = [newId(), newId()];
  await server.platform.db
    .insertInto('agreement_templates')
    .values({ _id: without, name: 'Draft', method: 'trust' })
    .execute();
  for (const template of [gone, without])
    await expect(
      createBuiltInProvider(server.platform, server.signing).request({
        reference: newId(),
        title: 'Agreement',
        portal: null,
        template,
        values: {} as RequestInput['values'],
        signers: [],
      }),
    ).rejects.toThrow(`The agreement template ${template}`);
});

it('[SIG-06] [SYN-06] a spouse without a valid address is reported before anyone signs', async () => {
  const couple = await scene.invested({ spouse: true });
  await server.platform.db
    .updateTable('synd_users')
    .set({ cosub_email: 'nobody' })
    .where('_id', '=', couple.id)
    .execute();
  expect(await scene.requestSign(couple)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect(server.errors).toEqual([]);
});

it('signing audits its side effects: the opened participation, and viewing a queued agreement', async () => {
  const single = await scene.invested();
  await scene.requestSign(single);
  const admin = await server.make.user({ level: 'admin' });
  const authCode = await server.signIn(admin);
  const url = `/api/backoffice/countersignatures/${single.id}/document`;
  expect((await server.request('GET', url, { authCode })).status).toBe(200);
  const dashes = `/api/backoffice/countersignatures/${'-'.repeat(36)}/document`;
  expect((await server.request('GET', dashes, { authCode })).status).toBe(404);
  const lines = await server.platform.db
    .selectFrom('audit_events')
    .select(['action', 'actor'])
    .where('record', '=', single.id)
    .execute();
  expect(lines).toContainEqual({ action: 'synd_users.open', actor: single.person._id });
  expect(lines).toContainEqual({ action: 'document.download', actor: admin._id });
});

it('[SIG-06] a spouse whose link has expired gets a new one when the investor continues signing', async () => {
  const couple = await scene.invested({ spouse: true });
  await scene.requestSign(couple);
  await scene.sign(await scene.emailedCode(couple.person.email));
  const first = await scene.emailedCode(couple.spouseEmail);
  expect((await scene.requestSign(couple)).body).not.toHaveProperty('url');
  expect(await scene.emailsTo(couple.spouseEmail)).toHaveLength(1);

  server.clock.advance(31 * 24 * 60 * 60_000);
  expect((await scene.view(first)).status).toBe(403);
  const authCode = await server.signIn(couple.person);
  const again = await scene.requestSign({ id: couple.id, authCode });
  expect(again.status).toBe(200);
  expect(again.body).not.toHaveProperty('url');
  const second = await scene.emailedCode(couple.spouseEmail);
  expect(second).not.toBe(first);
  expect((await scene.view(second)).body).toMatchObject({ role: 'spouse', state: 'ready' });
  expect((await scene.view(first)).status).toBe(404);
});
