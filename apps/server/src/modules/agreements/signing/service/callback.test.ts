import { type DropboxEvent, type DropboxScene, dropboxScene } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

let at: DropboxScene;
beforeAll(async () => {
  at = await dropboxScene({ jobs: true });
  const address = await at.server.app.listen({ port: 0, host: '127.0.0.1' });
  at.service.events.callTo(`${address}/api/signing/callback`);
});
afterAll(() => at.close());

const answer = 'Hello API Event Received';
const post = (fields: Record<string, string>) => {
  const boundary = 'form';
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return at.server.app.inject({
    method: 'POST',
    url: '/api/signing/callback',
    headers: { host: 'stallion.localhost', 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `${parts.join('')}--${boundary}--\r\n`,
  });
};
const participation = (id: string) =>
  at.server.platform.db.selectFrom('synd_users').selectAll().where('_id', '=', id).executeTakeFirstOrThrow();
const questions = () => at.service.calls.filter((call) => call.startsWith('GET /signature_request/')).length;
const requested = async (options?: { spouse: boolean }) => {
  const investor = await at.scene.invested(options);
  await at.scene.requestSign(investor);
  await vi.waitFor(async () => expect(await at.externalId(investor.id)).not.toBe(''), 10_000);
  await at.service.events.settle();
  return { ...investor, external: await at.externalId(investor.id) };
};

describe('[SIG-06] an event of Dropbox Sign', () => {
  it('has the service asked, and the whole agreement signed and filed without anybody waiting for it', async () => {
    const couple = await requested({ spouse: true });
    for (const _signer of ['investor', 'spouse', 'management']) at.service.signNext(couple.external);
    await vi.waitFor(
      async () =>
        expect(await participation(couple.id)).toMatchObject({ sa_complete_date: expect.any(Date) }),
      20_000,
    );
    await at.service.events.settle();
    const sent = at.service.events.all.filter(({ request }) => request === couple.external);
    expect(sent.length).toBeGreaterThan(3);
    expect(sent.every(({ isDelivered }) => isDelivered)).toBe(true);
  });

  it('changes nothing when it comes again, late, or in another order', async () => {
    const single = await requested();
    at.service.events.hold();
    at.service.signNext(single.external);
    at.service.signNext(single.external);
    await at.service.events.release((events) => events.toReversed());
    await vi.waitFor(
      async () =>
        expect(await participation(single.id)).toMatchObject({ sa_complete_date: expect.any(Date) }),
      20_000,
    );
    const before = await participation(single.id);
    const events = at.service.events.all.filter(({ request }) => request === single.external);
    for (const event of [...events, ...events]) await at.service.events.repeat(event);
    await at.service.events.settle();
    expect(await participation(single.id)).toEqual(before);
    const { db } = at.server.platform;
    expect(
      await db.selectFrom('synd_agreements').select('_id').where('syndUser', '=', single.id).execute(),
    ).toHaveLength(1);
  });

  it('of an unknown request, and the one that tests the address, are answered and change nothing', async () => {
    const event = await at.service.events.test();
    expect(event).toMatchObject({ attempts: [200], isDelivered: true });
    const single = await requested();
    const request = at.service.requestOf(single.external);
    const before = questions();
    const unknown = at.service.events.forge(
      'signature_request_signed',
      { ...request, id: 'f'.repeat(40) },
      {
        apiKey: at.service.apiKey,
      },
    );
    expect(await post({ json: unknown.json })).toMatchObject({ statusCode: 200, body: answer });
    expect(questions()).toBe(before);
  });

  it('is refused without the right hash, whatever it says', async () => {
    const single = await requested();
    const request = at.service.requestOf(single.external);
    const refused = async (event: Pick<DropboxEvent, 'json'>) =>
      expect((await post({ json: event.json })).statusCode).toBe(403);
    const before = questions();
    await refused(
      at.service.events.forge('signature_request_all_signed', request, { apiKey: 'another key' }),
    );
    await refused(
      at.service.events.forge('signature_request_signed', request, {
        apiKey: at.service.apiKey,
        change: (json) => json.replace('signature_request_signed', 'signature_request_all_signed'),
      }),
    );
    await refused({ json: '{}' });
    await refused({ json: 'no JSON' });
    await refused({ json: JSON.stringify({ event: { event_hash: null } }) });
    expect(questions()).toBe(before);
    expect(await participation(single.id)).toMatchObject({ syndAgreementSignedByCurrentUser: false });
  });

  it('is never believed: a valid event that says everybody signed records nothing that the service does not confirm', async () => {
    const single = await requested();
    const before = questions();
    const claimed = structuredClone(at.service.requestOf(single.external));
    for (const signature of claimed.signatures) signature.status = 'signed';
    const event = at.service.events.forge('signature_request_all_signed', claimed, {
      apiKey: at.service.apiKey,
    });
    expect(await post({ json: event.json })).toMatchObject({ statusCode: 200, body: answer });
    await vi.waitFor(() => expect(questions()).toBeGreaterThan(before), 10_000);
    expect(await participation(single.id)).toMatchObject({
      syndAgreementSignedByCurrentUser: false,
      sa_complete_date: null,
    });
  });

  it('in another form is refused with a clear error', async () => {
    expect((await post({ other: 'x' })).statusCode).toBe(400);
    const json = await at.server.request('POST', '/api/signing/callback', { body: { event: {} } });
    expect(json).toMatchObject({ status: 415 });
    expect((await post({ json: 'x'.repeat(1_500_000) })).statusCode).toBeGreaterThanOrEqual(400);
    expect((await post({ json: 'x'.repeat(1_500_000) })).statusCode).toBeLessThan(500);
  });
});
