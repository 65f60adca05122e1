import { inspect } from 'node:util';
import { agreementFieldNames } from '@paddock/domain';
import { type DropboxSignService, readPdfText, startDropboxSignService } from '@paddock/testing';
import { zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DropboxSignConfig } from '../../../platform/config.ts';
import { createDropboxSign, type RequestInput, SignatureServiceError } from '../index.ts';

let service: DropboxSignService;
beforeEach(async () => {
  service = await startDropboxSignService();
});
afterEach(() => service.close());

const configured = (more: Partial<DropboxSignConfig> = {}): DropboxSignConfig => ({
  apiKey: service.apiKey,
  clientId: service.clientId,
  baseUrl: service.baseUrl,
  frameOrigin: service.origin,
  isTest: true,
  ...more,
});
const provider = (more: Partial<DropboxSignConfig> = {}, options: { timeout?: number } = {}) =>
  createDropboxSign(configured(more), options);

const investor = { role: 'investor', name: 'Ada Reader', email: 'ada@example.com' } as const;
const spouse = { role: 'spouse', name: 'Ben Reader', email: 'ben@example.com' } as const;
const management = { role: 'management', name: 'Mia Manager', email: 'mia@example.com' } as const;

const agreement = (more: Partial<RequestInput> = {}): RequestInput => ({
  reference: '0198c0de-0000-7000-8000-000000000001',
  title: 'Harbor Fund I: Ada Reader',
  portal: null,
  template: service.addTemplate().id,
  values: Object.fromEntries(
    agreementFieldNames.map((name) => [name, `the ${name}`]),
  ) as RequestInput['values'],
  signers: [investor, management],
  ...more,
});

/** What a call was rejected with. */
const failureOf = async (call: Promise<unknown>): Promise<SignatureServiceError> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof SignatureServiceError)) throw new Error(`Not refused: ${inspect(error)}`);
  return error;
};

describe('a request at Dropbox Sign', () => {
  it('[SIG-06] is created from the template with the values and signers of the agreement', async () => {
    const template = service.addTemplate({
      withSpouse: true,
      fields: ['amount', 'fund_name', 'wire_code'],
    }).id;
    const signers = [investor, spouse, management];
    const { id, document } = await provider().request(agreement({ template, signers }));
    expect(document).toBeNull();
    const request = service.requestOf(id);
    expect(request).toMatchObject({
      title: 'Harbor Fund I: Ada Reader',
      metadata: { reference: '0198c0de-0000-7000-8000-000000000001' },
      isTest: true,
      allowsDecline: false,
      values: { amount: 'the amount', fund_name: 'the fund_name' },
    });
    expect(request.signatures.map(({ role, name, email }) => [role, name, email])).toEqual([
      ['Investor', 'Ada Reader', 'ada@example.com'],
      ['Spouse', 'Ben Reader', 'ben@example.com'],
      ['Management', 'Mia Manager', 'mia@example.com'],
    ]);
  });

  it('[SIG-06] takes the roles of the template in whatever case they are written', async () => {
    const template = service.addTemplate({ roles: ['INVESTOR', 'management'] }).id;
    const { id } = await provider().request(agreement({ template }));
    expect(service.requestOf(id).signatures.map(({ role }) => role)).toEqual(['INVESTOR', 'management']);
  });

  it('[SIG-06] is binding unless the deployment makes tests', async () => {
    const { id } = await provider({ isTest: false }).request(agreement());
    expect(service.requestOf(id).isTest).toBe(false);
  });

  it.each([
    ['has a role that nobody has', ['Investor', 'Spouse', 'Management'], /role Spouse/],
    ['has a role that is not ours', ['Investor', 'Witness', 'Management'], /role Witness/],
    ['lacks a role', ['Investor'], /no role for the management/],
    ['lets management sign first', ['Management', 'Investor'], /in this order: Investor, Management/],
  ])('[SIG-06] is not created if the template %s', async (_, roles, message) => {
    const failure = await failureOf(
      provider().request(agreement({ template: service.addTemplate({ roles }).id })),
    );
    expect(failure).toMatchObject({ kind: 'rejected', message: expect.stringMatching(message) });
    expect(service.requests()).toEqual([]);
  });

  it('[SIG-06] is not created if the service refuses it, and says what the service said', async () => {
    const twice = [investor, { ...management, email: 'ADA@example.com' }];
    const refusals = [
      provider().request(agreement({ template: 'unknown' })),
      provider().request(agreement({ signers: twice })),
      provider({ clientId: 'another' }).request(agreement()),
    ];
    const failures = await Promise.all(refusals.map(failureOf));
    expect(failures.map(({ kind, message }) => [kind, message])).toEqual([
      ['rejected', 'There is no template unknown at Dropbox Sign'],
      ['rejected', 'Signers must have unique email addresses.'],
      ['rejected', 'The API app was not found.'],
    ]);
    service.account.hasPlan = false;
    const unpaid = await failureOf(provider({ isTest: false }).request(agreement()));
    expect(unpaid).toMatchObject({ kind: 'rejected', message: expect.stringContaining('paid API account') });
    expect(service.requests()).toEqual([]);
  });
});

describe('a request whose answer was lost', () => {
  it('[SIG-06] is found by our reference, so that it is not created twice', async () => {
    const input = agreement();
    await provider().request(agreement({ reference: 'another', template: input.template }));
    service.failNext({ kind: 'lose-answer' }, { path: /create_embedded/ });
    const failure = await failureOf(provider().request(input));
    expect(failure.kind).toBe('unavailable');
    expect(service.requests()).toHaveLength(2);
    const found = await provider().find(input.reference);
    expect(found).toBe(
      service.requests().find(({ metadata }) => metadata['reference'] === input.reference)?.id,
    );
  });

  it('[SIG-06] is found before a search of the service knows it', async () => {
    service.state.searchDelay = 60_000;
    const { id } = await provider().request(agreement());
    await expect(provider().find(agreement().reference)).resolves.toBe(id);
    expect(service.calls.filter((call) => call.includes('/list'))).toHaveLength(2);
  });

  it('[SIG-06] is not taken for another one', async () => {
    await provider().request(agreement({ reference: 'request-10' }));
    await expect(provider().find('request-1')).resolves.toBeUndefined();
  });

  it('[SIG-06] is the older one if there are two', async () => {
    const first = await provider().request(agreement());
    await provider().request(agreement());
    await expect(provider().find(agreement().reference)).resolves.toBe(first.id);
  });
});

describe('a template at Dropbox Sign', () => {
  it('[SIG-06] says which values it states, what it asks for in vain, and who signs', async () => {
    const { id } = service.addTemplate({
      title: 'Trusts',
      roles: ['Investor', 'Management'],
      fields: ['amount', 'trust_name', 'Amount', 'toString'],
    });
    await expect(provider().readTemplate(id)).resolves.toEqual({
      name: 'Trusts',
      known: ['amount', 'trust_name'],
      unknown: ['Amount', 'toString'],
      roles: ['Investor', 'Management'],
    });
    await expect(provider().readTemplate('unknown')).resolves.toBeUndefined();
  });
});

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

describe('the files of a request', () => {
  const signed = async () => {
    const { id } = await provider().request(agreement());
    service.signNext(id);
    service.signNext(id);
    return id;
  };

  it('[SIG-06] are the signed PDF, and the audit trail apart from it', async () => {
    const id = await signed();
    const { pdf, auditTrail } = await provider().finishedFile(id, new Date());
    expect(await readPdfText(pdf)).toContain('Investor: signed by Ada Reader as Ada Reader');
    expect(await readPdfText(auditTrail ?? new Uint8Array())).toContain('Signed by Mia Manager');
    expect(await readPdfText(await provider().document(id))).toContain('the amount');
  });

  it('[SIG-06] are waited for while they are being prepared', async () => {
    service.delays.files = 60_000;
    const id = await signed();
    expect(await failureOf(provider().finishedFile(id, new Date()))).toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('still being processed'),
    });
  });

  it('[SIG-06] are refused if they are broken', async () => {
    const id = await signed();
    const whole = await provider().document(id);
    for (const pdf of [new Uint8Array(), Buffer.from('<html>'), whole.subarray(0, whole.length / 2)]) {
      service.state.files.pdf = pdf;
      expect((await failureOf(provider().finishedFile(id, new Date()))).kind).toBe('unavailable');
    }
  });

  it('[SIG-06] are complete without an audit trail of their own, if it cannot be read', async () => {
    const id = await signed();
    const good = await provider().document(id);
    const zips = [
      Buffer.from('no ZIP at all'),
      zipSync({ 'Audit Trail.pdf': Buffer.from('no PDF') }),
      zipSync({ 'Agreement.pdf': good }),
      zipSync({ 'Audit Trail.pdf': new Uint8Array(20 * 1024 * 1024) }, { level: 9 }),
      zipSync({ 'Audit Trail.pdf': good }).subarray(0, 200),
    ];
    for (const zip of zips) {
      service.state.files.zip = zip;
      const file = await provider().finishedFile(id, new Date());
      expect(Buffer.from(file.pdf).equals(good)).toBe(true);
      expect(file.auditTrail).toBeNull();
    }
  });
});
