import { type DropboxSignService, startDropboxSignService } from '@paddock/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DropboxSignConfig } from '../../../platform/config.ts';
import type { RequestInput } from '../index.ts';
import { agreementFrom, failureOf, providerAt } from './testing/agreement.ts';

let service: DropboxSignService;
beforeEach(async () => {
  service = await startDropboxSignService();
});
afterEach(() => service.close());

const provider = (more: Partial<DropboxSignConfig> = {}) => providerAt(service, more);
const agreement = (more: Partial<RequestInput> = {}) =>
  agreementFrom(more.template ?? service.addTemplate().id, more);

describe('the place where somebody signs', () => {
  it('[SIG-06] is a page of the service, for a short time, for the one whose turn it is', async () => {
    const { id } = await provider().request(agreement());
    const address = await provider().signingAddress(id, 'investor');
    expect(address).toMatchObject({ kind: 'frame', clientId: service.clientId, isTest: true });
    if (address.kind !== 'frame') throw new Error('Not a frame');
    expect(new URL(address.url).origin).toBe(service.origin);
    expect(address.expiresAt.getTime()).toBeGreaterThan(Date.now());
    expect(address.signature).toBe(service.requestOf(id).signatures[0]?.id);
    const early = await failureOf(provider().signingAddress(id, 'management'));
    expect(early).toMatchObject({ kind: 'unavailable', message: expect.stringContaining('other signers') });
    const nobody = await failureOf(provider().signingAddress(id, 'spouse'));
    expect(nobody.kind).toBe('rejected');
    service.signNext(id);
    await expect(provider().signingAddress(id, 'management')).resolves.toMatchObject({ kind: 'frame' });
    expect((await failureOf(provider().signingAddress(id, 'investor'))).message).toContain(
      'already been signed',
    );
  });

  it('[SIG-06] may be escaped as in HTML, as in examples of the service', async () => {
    const { id } = await provider().request(agreement());
    const address = (sign_url: string) =>
      JSON.stringify({ embedded: { sign_url, expires_at: 2_000_000_000 } });
    const text = address(`${service.origin}/editor/embeddedSign?signature_id=1&amp;token=2`);
    service.failNext({ kind: 'status', status: 200, text }, { path: /sign_url/ });
    const { url } = { url: '', ...(await provider().signingAddress(id, 'investor')) };
    expect(new URL(url).searchParams.get('token')).toBe('2');
  });

  it.each([
    'https://evil.example/editor/embeddedSign?signature_id=1',
    'javascript:alert(1)',
    'not an address',
  ])('[SIG-06] is not %s', async (sign_url) => {
    const { id } = await provider().request(agreement());
    const text = JSON.stringify({ embedded: { sign_url, expires_at: 2_000_000_000 } });
    service.failNext({ kind: 'status', status: 200, text }, { path: /sign_url/ });
    expect((await failureOf(provider().signingAddress(id, 'investor'))).kind).toBe('rejected');
  });

  it('[SIG-06] is refused if it is not a page of the service', async () => {
    const { id } = await provider().request(agreement());
    const failure = await failureOf(
      provider({ frameOrigin: 'https://app.hellosign.com' }).signingAddress(id, 'investor'),
    );
    expect(failure).toMatchObject({ kind: 'rejected', message: expect.stringContaining('not its own') });
  });
});

describe('the progress of a request', () => {
  it('[SIG-06][SIG-07] tells who has signed when, with the values of the document', async () => {
    const input = agreement({ template: service.addTemplate({ fields: ['amount'] }).id });
    const { id } = await provider().request(input);
    await expect(provider().progress(id)).resolves.toMatchObject({
      id,
      reference: input.reference,
      state: 'open',
      reason: null,
      isTest: true,
      values: { amount: 'the amount' },
      signers: [
        { role: 'investor', email: 'ada@example.com', viewedAt: null, signedAt: null },
        { role: 'management', email: 'mia@example.com', signedAt: null },
      ],
    });
    service.signNext(id);
    const { signers, state } = await provider().progress(id);
    expect(state).toBe('open');
    expect(signers.map(({ signedAt }) => signedAt !== null)).toEqual([true, false]);
    expect(Math.abs(Date.now() - (signers[0]?.signedAt?.getTime() ?? 0))).toBeLessThan(10_000);
    service.signNext(id);
    expect((await provider().progress(id)).state).toBe('complete');
  });

  it('[SIG-06] has ended once nobody can sign it anymore, and says why', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) ids.push((await provider().request(agreement())).id);
    const [expired = '', failed = '', canceled = ''] = ids;
    service.expire(expired);
    service.fail(failed);
    service.cancelThere(canceled);
    const declined = (await provider().request(agreement())).id;
    Object.assign(service.requestOf(declined).signatures[0] ?? {}, {
      status: 'declined',
      declineReason: 'Too much',
    });
    const progress = await Promise.all(
      [expired, failed, canceled, declined].map((id) => provider().progress(id)),
    );
    expect(progress.map(({ state, reason }) => [state, reason])).toEqual([
      ['ended', 'It expired at Dropbox Sign.'],
      ['ended', 'Dropbox Sign failed.'],
      ['ended', 'It was canceled at Dropbox Sign.'],
      ['ended', 'Ada Reader declined: Too much'],
    ]);
  });

  it('[SIG-06] is refused, not ended, if the account does not know the request', async () => {
    const { id } = await provider().request(agreement());
    const other = await failureOf(provider({ apiKey: 'key of another account' }).progress(id));
    expect(other).toMatchObject({ kind: 'rejected', message: 'Unauthorized user.' });
    const unknown = await failureOf(provider().progress('0123abcd'));
    expect(unknown).toMatchObject({ kind: 'rejected', message: 'Signature request not found.' });
  });
});

describe('canceling', () => {
  it('[SIG-06] ends a request, again and again', async () => {
    const { id } = await provider().request(agreement());
    await provider().cancel(id);
    await provider().cancel(id);
    expect((await provider().progress(id)).state).toBe('ended');
    const late = await failureOf(provider().signingAddress(id, 'investor'));
    expect(late.kind).toBe('rejected');
  });

  it('[SIG-06] is refused once everybody has signed, and for an unknown request', async () => {
    const { id } = await provider().request(agreement());
    service.signNext(id);
    service.signNext(id);
    expect((await failureOf(provider().cancel(id))).kind).toBe('rejected');
    expect((await provider().progress(id)).state).toBe('complete');
    expect((await failureOf(provider().cancel('0123abcd'))).kind).toBe('rejected');
  });
});
