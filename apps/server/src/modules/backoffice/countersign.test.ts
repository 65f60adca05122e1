import type { Countersignature } from '@paddock/contract';
import { lifetimes } from '@paddock/domain';
import { type SigningScene, signingScene, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/index.ts';
import { openSession } from '../../platform/sessions.ts';

let server: TestServer;
let scene: SigningScene;
beforeAll(async () => {
  server = await testServer();
  scene = await signingScene(server);
});
afterAll(() => server.close());

const queueUrl = '/api/backoffice/countersignatures';
const queue = (authCode?: string) =>
  server.call<{ items: Countersignature[]; total: number }>('GET', queueUrl, { authCode });
const document = (id: string, authCode?: string) =>
  server.app.inject({
    url: `${queueUrl}/${id}/document`,
    headers: { ...(authCode && { authcode: authCode }) },
  });
const somebody = async (level: 'superadmin' | 'admin' | 'user') =>
  server.signIn(await server.make.user({ level }));

/** A participation that waits for management. */
async function waiting() {
  const single = await scene.invested();
  await scene.requestSign(single);
  await scene.sign(await scene.mailedCode(single.person.email));
  return single;
}

describe('the queue', () => {
  it('[SIG-06] holds what all but management have signed, the longest waiting first', async () => {
    const first = await waiting();
    const second = await waiting();
    const unsigned = await scene.invested();
    await scene.requestSign(unsigned);
    const { body } = await queue(await somebody('admin'));
    const ids = body.items.map(({ syndUser }) => syndUser);
    expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id));
    expect(ids).not.toContain(unsigned.id);
    expect(body.total).toBe(body.items.length);
    expect(body.items.find(({ syndUser }) => syndUser === first.id)).toMatchObject({
      fundName: first.fund.name,
      investorEmail: first.person.email,
      spouseName: null,
      amount: 25_000.5,
    });
  });

  it('[SIG-06] shows the agreement with the signatures so far to admins only', async () => {
    const { id, authCode } = await waiting();
    const shown = await document(id, await somebody('admin'));
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
    expect(shown.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await document(id)).statusCode).toBe(401);
    expect((await document(id, authCode)).statusCode).toBe(403);
    const admin = await somebody('admin');
    expect((await document(newId(), admin)).statusCode).toBe(404);
    expect((await document('not-an-id', admin)).statusCode).toBe(404);
  });

  it('[SIG-06] is closed to users and visitors', async () => {
    expect((await queue()).status).toBe(401);
    expect((await queue(await somebody('user'))).status).toBe(403);
  });
});

describe('countersigning', () => {
  it('[SIG-06] signs in the name of the admin, once, and queues the sealing', async () => {
    const { id } = await waiting();
    expect((await scene.countersign(id)).status).toBe(200);
    const management = (await scene.requestOf(id)).signers.find(({ role }) => role === 'management');
    expect(management).toMatchObject({ name: expect.stringContaining('Mary'), signedAt: expect.any(Date) });
    expect((await queue(await somebody('admin'))).body.items.map(({ syndUser }) => syndUser)).not.toContain(
      id,
    );
    expect(await scene.countersign(id)).toMatchObject({ status: 409, body: { code: 'already_signed' } });
  });

  it('[SIG-06] refuses a session whose password was given too long ago', async () => {
    const { id } = await waiting();
    const admin = await somebody('admin');
    server.clock.advance(lifetimes.sudo + 1_000);
    expect(await scene.countersign(id, admin)).toMatchObject({
      status: 403,
      body: { code: 'sudo_required' },
    });
    expect((await scene.requestOf(id)).signers.at(-1)?.signedAt).toBeNull();
    expect((await scene.countersign(id, await somebody('admin'))).status).toBe(200);
  });

  it('[SIG-06] refuses users, guest sessions and visitors', async () => {
    const { id, authCode } = await waiting();
    expect((await scene.countersign(id, authCode)).status).toBe(403);
    expect((await scene.countersign(id, '')).status).toBe(401);
    const guest = await openSession(server.platform.db, {
      user: (await server.make.user({ level: 'admin' }))._id,
      guestOf: (await server.make.user({ level: 'superadmin' }))._id,
      now: server.clock.now(),
      address: '127.0.0.1',
      agent: 'test',
    });
    expect((await scene.countersign(id, guest)).body.code).toBe('guest_session_read_only');
    expect((await scene.requestOf(id)).signers.at(-1)?.signedAt).toBeNull();
  });

  it('[SIG-06] refuses bad input, an unknown agreement and another document', async () => {
    const { id } = await waiting();
    const authCode = await somebody('admin');
    const whole = {
      syndUser: id,
      documentSha256: (await scene.requestOf(id)).documentSha256,
      consent: true,
      signature: { kind: 'typed', text: 'Mary' },
    };
    const post = (body: unknown) => server.call('POST', `${queueUrl}/sign`, { authCode, body });
    for (const body of [
      { ...whole, consent: false },
      { ...whole, syndUser: 'x' },
      { ...whole, signature: { kind: 'typed', text: '' } },
      { ...whole, signature: { kind: 'stamped' } },
      { ...whole, documentSha256: null },
      'text',
      [],
    ])
      expect((await post(body)).status).toBe(400);
    expect((await post({ ...whole, syndUser: newId() })).status).toBe(404);
    expect((await post({ ...whole, documentSha256: 'f'.repeat(64) })).status).toBe(409);
    expect((await scene.requestOf(id)).signers.at(-1)?.signedAt).toBeNull();
    expect(server.errors).toEqual([]);
  });
});
