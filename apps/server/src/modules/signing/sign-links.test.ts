import { lifetimes } from '@paddock/domain';
import { type SigningScene, signingScene, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEvents } from './events.ts';

let server: TestServer;
let scene: SigningScene;
beforeAll(async () => {
  server = await testServer();
  scene = await signingScene(server);
});
afterAll(() => server.close());

/** Somebody with a link in the mailbox. */
async function asked({ spouse = false } = {}) {
  const someone = await scene.invested({ spouse });
  await scene.requestSign(someone);
  return { ...someone, code: await scene.mailedCode(someone.person.email) };
}

/** All that a refused signature must leave as it was. */
async function standing(id: string) {
  const request = await scene.requestOf(id);
  const events = await readEvents(server.platform.db, request._id);
  return { request, kinds: events.map(({ kind }) => kind).filter((kind) => kind !== 'view') };
}

it('[SIG-06] opening a link consumes nothing, and each place it is read from is noted once', async () => {
  const { code, id } = await asked();
  for (let look = 0; look < 3; look += 1) {
    expect((await scene.view(code)).body.state).toBe('ready');
    await server.app.inject({ url: `/api/signing/${code}/document` });
  }
  await server.app.inject({ url: `/api/signing/${code}/document`, headers: { 'user-agent': 'elsewhere' } });
  const events = await readEvents(server.platform.db, (await scene.requestOf(id))._id);
  expect(events.filter(({ kind }) => kind === 'view')).toHaveLength(2);
  expect((await scene.sign(code)).status).toBe(200);
});

it('[SIG-06] a link used twice says so in words and changes nothing', async () => {
  const { code, id } = await asked();
  await scene.sign(code);
  const before = await standing(id);
  expect(await scene.sign(code)).toMatchObject({
    status: 409,
    body: { code: 'already_signed', message: 'You have already signed this agreement.' },
  });
  expect(await standing(id)).toEqual(before);
});

it('[SIG-06] of many tries at one moment one signs', async () => {
  const { code, id } = await asked();
  const replies = await Promise.all(Array.from({ length: 6 }, () => scene.sign(code)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ body }) => body.code === 'already_signed')).toHaveLength(5);
  expect((await standing(id)).kinds.filter((kind) => kind === 'sign')).toHaveLength(1);
});

it('[SIG-07] out of order is refused in words, for management too', async () => {
  const couple = await asked({ spouse: true });
  const early = await scene.countersign(couple.id);
  expect(early).toMatchObject({ status: 409, body: { code: 'not_your_turn' } });
  await scene.sign(couple.code);
  const spouseCode = await scene.mailedCode(couple.spouseEmail);
  // What was signed is taken back (as a superseding commitment does), so the spouse's link comes too early.
  await server.platform.db
    .updateTable('signature_signers')
    .set({ signedAt: null, signature: null })
    .where('request', '=', (await scene.requestOf(couple.id))._id)
    .where('role', '=', 'investor')
    .execute();
  expect((await scene.view(spouseCode)).body).toMatchObject({ state: 'waiting', waitingFor: 'investor' });
  const before = await standing(couple.id);
  const refused = await scene.sign(spouseCode);
  expect(refused).toMatchObject({ status: 409, body: { code: 'not_your_turn' } });
  expect(refused.body.message).toContain('the investor');
  expect(await standing(couple.id)).toEqual(before);
});

it('[SIG-06] an expired link says so in words and changes nothing', async () => {
  const { code, id } = await asked();
  server.clock.advance(lifetimes.signLink + 1_000);
  const before = await standing(id);
  const refused = await scene.sign(code);
  expect(refused).toMatchObject({ status: 403, body: { code: 'link_expired' } });
  expect(refused.body.message).toContain('has expired');
  expect((await scene.view(code)).status).toBe(403);
  expect((await server.app.inject({ url: `/api/signing/${code}/document` })).statusCode).toBe(403);
  expect(await standing(id)).toEqual(before);
});

it('[SIG-06] a link with any one character changed is none', async () => {
  const { code, id } = await asked();
  const before = await standing(id);
  const changed = [...code].map(
    (char, at) => `${code.slice(0, at)}${char === 'A' ? 'B' : 'A'}${code.slice(at + 1)}`,
  );
  for (const tampered of [
    ...changed,
    `${code}A`,
    `${code}.`,
    `${code}=`,
    code.slice(1),
    '.',
    'x'.repeat(200),
  ]) {
    const refused = await scene.sign(tampered);
    expect(refused, tampered).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(refused.body.message).toContain('not valid');
  }
  expect(await standing(id)).toEqual(before);
});

it('[SIG-06] a link of a superseded agreement is none, and the new one has the new amount', async () => {
  const single = await asked();
  const admin = await server.signIn(await server.make.user({ level: 'admin' }));
  const changed = await server.call('PUT', `/api/synd_users/${single.id}`, {
    authCode: admin,
    body: { invest_amount: 30_000 },
  });
  expect(changed.status).toBe(200);
  expect(await scene.sign(single.code)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  const authCode = await server.signIn(single.person);
  await scene.requestSign({ id: single.id, authCode });
  const code = await scene.mailedCode(single.person.email);
  expect(code).not.toBe(single.code);
  expect((await scene.view(code)).body).toMatchObject({ state: 'ready', amount: 30_000 });
});

it('[SIG-06] signs nothing without consent, without a signature or on another document', async () => {
  const { code, id } = await asked();
  const before = await standing(id);
  const { documentSha256 } = (await scene.view(code)).body;
  const whole = { consent: true, documentSha256, signature: { kind: 'typed', text: 'Ada' } };
  const post = (body: unknown) => server.call('POST', `/api/signing/${code}`, { body });
  for (const body of [
    { ...whole, consent: false },
    { ...whole, consent: undefined },
    { ...whole, signature: { kind: 'typed', text: '  ' } },
    { ...whole, signature: { kind: 'drawn', image: 'data:image/svg+xml;base64,AAAA' } },
    { ...whole, signature: undefined },
    [],
    null,
    '{',
  ])
    expect((await post(body)).status).toBe(400);
  expect(await post({ ...whole, documentSha256: 'f'.repeat(64) })).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  });
  expect(await standing(id)).toEqual(before);
  expect(server.errors).toEqual([]);
});

it('[SIG-06] takes no picture as a drawn signature that cannot be read as one', async () => {
  const { code, id } = await asked();
  const image = `data:image/png;base64,${Buffer.from('no picture at all').toString('base64')}`;
  const before = await standing(id);
  expect((await scene.sign(code, { signature: { kind: 'drawn', image } })).status).toBe(400);
  expect(await standing(id)).toEqual(before);
  expect(server.errors).toEqual([]);
});
