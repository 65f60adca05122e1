import { lifetimes } from '@paddock/domain';
import { type SigningScene, signingScene, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { completeAgreement } from '../completion/complete-agreement.job.ts';
import { supersedeAgreement } from '../correction/supersede-agreement.ts';
import { readEvents } from './signature-events.ts';

let server: TestServer;
let scene: SigningScene;
beforeAll(async () => {
  server = await testServer();
  scene = await signingScene(server);
});
afterAll(() => server.close());

/** A signer who has been mailed a link. */
async function invitedSigner({ spouse = false } = {}) {
  const someone = await scene.invested({ spouse });
  await scene.requestSign(someone);
  return { ...someone, code: await scene.emailedCode(someone.person.email) };
}

/** Everything that a rejected signature must leave unchanged. */
async function signatureState(id: string) {
  const request = await scene.requestOf(id);
  const events = await readEvents(server.platform.db, request._id);
  return { request, kinds: events.map(({ kind }) => kind).filter((kind) => kind !== 'view') };
}

it('[SIG-06] opening a link consumes nothing, and each place it is opened from is recorded once', async () => {
  const { code, id } = await invitedSigner();
  for (let view = 0; view < 3; view += 1) {
    expect((await scene.view(code)).body.state).toBe('ready');
    await server.app.inject({ method: 'POST', url: '/api/signing/document', payload: { code } });
  }
  await server.app.inject({
    method: 'POST',
    url: '/api/signing/document',
    payload: { code },
    headers: { 'user-agent': 'elsewhere' },
  });
  const events = await readEvents(server.platform.db, (await scene.requestOf(id))._id);
  expect(events.filter(({ kind }) => kind === 'view')).toHaveLength(2);
  expect((await scene.sign(code)).status).toBe(200);
});

it('[SIG-06] a link used twice says so and changes nothing', async () => {
  const { code, id } = await invitedSigner();
  await scene.sign(code);
  const before = await signatureState(id);
  expect(await scene.sign(code)).toMatchObject({
    status: 409,
    body: { code: 'already_signed', message: 'You have already signed this agreement.' },
  });
  expect(await signatureState(id)).toEqual(before);
});

it('[SIG-04] shows the participation to the signed-in investor only', async () => {
  const spouse = await invitedSigner({ spouse: true });
  const { documentSha256 } = (await scene.view(spouse.code)).body;
  const body = {
    consent: true,
    documentSha256,
    signature: { kind: 'typed', text: 'Ada Investor', confirmed: true },
  };
  const signed = await server.request('POST', '/api/signing/sign', {
    authCode: spouse.authCode,
    body: { ...body, code: spouse.code },
  });
  expect(signed.body).toEqual({ success: true, state: 'signed', syndUser: spouse.id });
  const spouseCode = await scene.emailedCode(spouse.spouseEmail);
  const bySpouse = await server.request('POST', '/api/signing/sign', {
    authCode: spouse.authCode,
    body: { ...body, code: spouseCode },
  });
  expect(bySpouse.body).toEqual({ success: true, state: 'signed' });
  const stranger = await server.signIn(await server.make.user());
  for (const authCode of [undefined, stranger]) {
    const { code } = await invitedSigner();
    const sha = (await scene.view(code)).body.documentSha256;
    const reply = await server.request('POST', '/api/signing/sign', {
      authCode,
      body: { ...body, code, documentSha256: sha },
    });
    expect(reply.body).toEqual({ success: true, state: 'signed' });
  }
});

it('[SIG-06] signs once when the same link is submitted concurrently', async () => {
  const { code, id } = await invitedSigner();
  const replies = await Promise.all(Array.from({ length: 6 }, () => scene.sign(code)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ body }) => body.code === 'already_signed')).toHaveLength(5);
  expect((await signatureState(id)).kinds.filter((kind) => kind === 'sign')).toHaveLength(1);
});

it('[SIG-07] rejects a signature out of order with a message, from management too', async () => {
  const couple = await invitedSigner({ spouse: true });
  const early = await scene.countersign(couple.id);
  expect(early).toMatchObject({ status: 409, body: { code: 'not_your_turn' } });
  await scene.sign(couple.code);
  const spouseCode = await scene.emailedCode(couple.spouseEmail);
  // The investor's signature is removed, as a superseding commitment does, so the spouse's link comes too early.
  await server.platform.db
    .updateTable('signature_signers')
    .set({ signedAt: null, signature: null })
    .where('request', '=', (await scene.requestOf(couple.id))._id)
    .where('role', '=', 'investor')
    .execute();
  expect((await scene.view(spouseCode)).body).toMatchObject({ state: 'waiting', waitingFor: 'investor' });
  const before = await signatureState(couple.id);
  const rejected = await scene.sign(spouseCode);
  expect(rejected).toMatchObject({ status: 409, body: { code: 'not_your_turn' } });
  expect(rejected.body.message).toContain('the investor');
  expect(await signatureState(couple.id)).toEqual(before);
});

it('[SIG-06] an expired link says so and changes nothing', async () => {
  const { code, id } = await invitedSigner();
  server.clock.advance(lifetimes.signLink + 1_000);
  const before = await signatureState(id);
  const rejected = await scene.sign(code);
  expect(rejected).toMatchObject({ status: 403, body: { code: 'link_expired' } });
  expect(rejected.body.message).toContain('has expired');
  expect((await scene.view(code)).status).toBe(403);
  expect(
    (await server.app.inject({ method: 'POST', url: '/api/signing/document', payload: { code } })).statusCode,
  ).toBe(403);
  expect(await signatureState(id)).toEqual(before);
});

it('[SIG-06] a link with any one character changed does not work', async () => {
  const { code, id } = await invitedSigner();
  const before = await signatureState(id);
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
    const rejected = await scene.sign(tampered);
    expect(rejected, tampered).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(rejected.body.message).toContain('not valid');
  }
  expect(await signatureState(id)).toEqual(before);
});

it('[SIG-06] a link to a superseded agreement does not work, and the new one has the new amount', async () => {
  const single = await invitedSigner();
  const { db } = server.platform;
  await supersedeAgreement(db, server.platform, {
    syndUser: single.id,
    which: 'open',
    now: server.clock.now(),
  });
  await db.updateTable('synd_users').set({ invest_amount: '30000' }).where('_id', '=', single.id).execute();
  expect(await scene.sign(single.code)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  const authCode = await server.signIn(single.person);
  await scene.requestSign({ id: single.id, authCode });
  const code = await scene.emailedCode(single.person.email);
  expect(code).not.toBe(single.code);
  expect((await scene.view(code)).body).toMatchObject({ state: 'ready', amount: 30_000 });
});

it('[SIG-06] signs nothing without consent, without a signature, or on another document', async () => {
  const { code, id } = await invitedSigner();
  const before = await signatureState(id);
  const { documentSha256 } = (await scene.view(code)).body;
  const whole = { code, consent: true, documentSha256, signature: { kind: 'typed', text: 'Ada' } };
  const post = (body: unknown) => server.request('POST', '/api/signing/sign', { body });
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
  expect(await signatureState(id)).toEqual(before);
  expect(server.errors).toEqual([]);
});

it('[SIG-06] rejects a drawn signature that cannot be decoded', async () => {
  const { code, id } = await invitedSigner();
  const image = `data:image/png;base64,${Buffer.from('no picture at all').toString('base64')}`;
  const before = await signatureState(id);
  expect((await scene.sign(code, { signature: { kind: 'drawn', image } })).status).toBe(400);
  expect(await signatureState(id)).toEqual(before);
  expect(server.errors).toEqual([]);
});

it('[SEC-01] [SIG-06] the link of somebody who has signed ends after 30 days, or when the agreement is complete', async () => {
  const couple = await invitedSigner({ spouse: true });
  await scene.sign(couple.code);
  expect((await scene.view(couple.code)).body.state).toBe('signed');
  server.clock.advance(lifetimes.signLink + 1_000);
  const document = () =>
    server.app.inject({ method: 'POST', url: '/api/signing/document', payload: { code: couple.code } });
  expect(await scene.view(couple.code)).toMatchObject({ status: 403, body: { code: 'link_expired' } });
  expect((await document()).statusCode).toBe(403);

  const single = await invitedSigner();
  await scene.sign(single.code);
  await scene.countersign(single.id);
  expect((await scene.view(single.code)).body.state).toBe('signed');
  await completeAgreement(server.platform, server.signing, (await scene.requestOf(single.id))._id);
  const ended = await server.request('POST', '/api/signing/read', { body: { code: single.code } });
  expect(ended).toMatchObject({ status: 403, body: { code: 'link_expired' } });
  expect(ended.body.message).toContain('Everybody has signed');
});

it('[SEC-01] an agreement that states other terms than the record can neither be viewed nor signed', async () => {
  const single = await invitedSigner();
  const documentSha256 = (await scene.view(single.code)).body.documentSha256 ?? '';
  const before = await signatureState(single.id);
  const amount = (value: string) =>
    server.platform.db
      .updateTable('synd_users')
      .set({ invest_amount: value })
      .where('_id', '=', single.id)
      .execute();
  await amount('250000');
  expect(await scene.view(single.code)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect(await scene.sign(single.code, { documentSha256 })).toMatchObject({ status: 409 });
  expect(await scene.requestSign(single)).toMatchObject({ status: 409 });
  expect((await signatureState(single.id)).kinds).toEqual(before.kinds);
  await amount('25000.50');
  expect((await scene.sign(single.code)).status).toBe(200);
});
