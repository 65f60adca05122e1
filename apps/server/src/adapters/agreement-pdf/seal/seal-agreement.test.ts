import { createHash, X509Certificate } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { textOf } from '../testing/page-text.ts';
import { poppler } from '../testing/poppler.ts';
import { sampleAgreement, sampleAuditTrail, sampleSignatures } from '../testing/sample-agreement.ts';
import { createSealingIdentity } from './create-sealing-identity.ts';
import { sealAgreement } from './seal-agreement.ts';
import type { SealingIdentity } from './sealing-identity.ts';
import { verifySeal } from './verify-seal.ts';

const at = new Date('2026-11-24T08:00:00Z');
let identity: SealingIdentity;
let pdf: Uint8Array;
let sealed: Uint8Array;

const sealIt = (more: Partial<Parameters<typeof sealAgreement>[0]> = {}) =>
  sealAgreement({
    pdf,
    signatures: sampleSignatures,
    auditTrail: sampleAuditTrail(pdf),
    identity,
    at,
    ...more,
  });

beforeAll(async () => {
  identity = await createSealingIdentity({ organization: 'Stallion Łódź', now: at });
  pdf = await sampleAgreement();
  sealed = await sealIt();
});

const changed = (index: number, change: number): Uint8Array => {
  const copy = Uint8Array.from(sealed);
  copy[index] = (copy[index] ?? 0) ^ change;
  return copy;
};

describe('the seal of an agreement', () => {
  it('[SIG-06] is valid, covers the whole document, and says who sealed it and when', async () => {
    expect(await verifySeal(sealed)).toEqual({
      valid: true,
      reason: null,
      coversWholeDocument: true,
      signerName: 'Stallion Łódź agreement seal',
      signedAt: at,
      certificateSha256: new X509Certificate(identity.certificatePem).fingerprint256
        .replaceAll(':', '')
        .toLowerCase(),
    });
  });

  it('[SIG-06] signs the digest of exactly the bytes around it', () => {
    const bytes = Buffer.from(sealed);
    const range = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/
      .exec(bytes.toString('latin1'))
      ?.slice(1)
      .map(Number);
    const [start = -1, length = -1, again = -1, rest = -1] = range ?? [];
    expect([start, again + rest]).toEqual([0, bytes.length]);
    const covered = Buffer.concat([bytes.subarray(0, length), bytes.subarray(again)]);
    const digest = createHash('sha256').update(covered).digest('hex');
    expect(bytes.toString('latin1', length, again)).toContain(`0420${digest}`);
  });

  it('[ENT-05] names each party on the certificate, and what was typed for a signature', async () => {
    const last = (await textOf(sealed)).split('Signature certificate').slice(1).join(' ');
    expect(last).toContain('Investor: Example Trust, by Anna Example, Trustee');
    expect(last).toContain('Example Capital, by Владимир Щукин, Manager (signature typed as “V. Shchukin”)');
  });

  it('[SIG-06] is valid to pdfsig: PAdES, over the total document', async () => {
    const otherwise = 'Signature is Valid. ETSI.CAdES.detached Total document signed';
    const output = await poppler('pdfsig', sealed, [], otherwise);
    for (const expected of ['Signature is Valid', 'ETSI.CAdES.detached', 'Total document signed'])
      expect(output).toContain(expected);
  });

  it('[SIG-06] is invalid after a change of one byte anywhere', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(sealed.length - 1), fc.integer({ min: 1, max: 255 }), async (index, change) => {
        expect((await verifySeal(changed(index, change))).valid).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  it('[SIG-06] is invalid after a change of any byte of the seal itself, its padding included', {
    timeout: 60_000,
  }, async () => {
    const from = Buffer.from(sealed).indexOf('/Contents <') + '/Contents '.length;
    const to = Buffer.from(sealed).indexOf('>', from);
    // A sample; `npm run prove -- seal` changes each byte.
    for (let index = from; index <= to; index += 211) {
      expect((await verifySeal(changed(index, 0x01))).valid).toBe(false);
      expect((await verifySeal(changed(index, 0x20))).valid).toBe(false);
    }
    expect((await verifySeal(changed(to, 0x01))).valid).toBe(false);
  });

  it('[SIG-06] pdfsig also finds a changed document', async () => {
    const copy = changed(2000, 1);
    expect((await verifySeal(copy)).reason).toBe('The document has been changed since it was sealed.');
    expect(await poppler('pdfsig', copy, [], 'Digest Mismatch')).toContain('Digest Mismatch');
  });

  it('[SIG-06] is invalid when anything is appended', async () => {
    const longer = Buffer.concat([sealed, Buffer.from('\n%%EOF')]);
    expect(await verifySeal(longer)).toMatchObject({ valid: false, coversWholeDocument: false });
  });

  it('[SIG-06] is missing from a document that was not sealed', async () => {
    expect(await verifySeal(pdf)).toMatchObject({ valid: false, reason: 'The document carries no seal.' });
    expect(await verifySeal(new Uint8Array())).toMatchObject({ valid: false });
  });

  it('[SIG-06] shows another certificate when another key made it', async () => {
    const other = await createSealingIdentity({ organization: 'Stallion Łódź', now: at });
    const forged = await verifySeal(await sealIt({ identity: other }));
    const real = await verifySeal(sealed);
    expect(forged.valid).toBe(true);
    expect(forged.certificateSha256).not.toBe(real.certificateSha256);
  });
});

describe('the sealed agreement', () => {
  it('[SIG-06] contains all signatures, the hash, the consent and every event, in any script', async () => {
    const text = await textOf(sealed);
    expect(text.match(/Electronically signed/g)).toHaveLength(3);
    // Nobody knows how long the certificate gets when the agreement is printed, so each is numbered on its own.
    expect(text.match(/\w+, page 1 of \d/g)).toEqual(['Agreement, page 1 of 2', 'Certificate, page 1 of 1']);
    expect(text).toContain(createHash('sha256').update(pdf).digest('hex'));
    expect(text).toContain('I agree to sign this agreement electronically.');
    expect(text).toContain('Opened the agreement');
    expect(text).toContain('203.0.113.0');
    expect(text).toContain('王小明');
    expect(text).toContain('Nguyễn');
  });

  it('[SIG-06] a long list of events continues on further pages without losing one', async () => {
    const long = await sealIt({ auditTrail: sampleAuditTrail(pdf, 60) });
    const text = await textOf(long);
    for (let index = 0; index < 60; index++) expect(text).toContain(`203.0.113.${index},`);
    const pages = async (bytes: Uint8Array) => (await PDFDocument.load(bytes)).getPageCount();
    expect(await pages(long)).toBeGreaterThan((await pages(sealed)) + 2);
    expect((await verifySeal(long)).valid).toBe(true);
  });

  it('[SIG-06] has the document that everybody signed attached, byte for byte', async () => {
    const attached = (await PDFDocument.load(sealed)).getAttachments();
    expect(attached.map(({ name }) => name)).toEqual(['agreement-as-signed.pdf']);
    expect(Buffer.from(attached[0]?.data ?? []).equals(pdf)).toBe(true);
  });

  it('[SIG-06] is not made from another document than the signed one', async () => {
    const other = await sampleAgreement({ amount: '$250,000.00' });
    await expect(sealIt({ pdf: other })).rejects.toMatchObject({ code: 'document_changed' });
  });

  it('[SIG-06] is not made with a wrong passphrase', async () => {
    const sealing = sealIt({ identity: { ...identity, passphrase: 'wrong' } });
    await expect(sealing).rejects.toMatchObject({ code: 'bad_key' });
  });

  it('[SIG-06] is made quickly enough for a job (reports the time without judging it)', async ({
    annotate,
  }) => {
    const started = performance.now();
    const again = await sealIt();
    await annotate(`sealing ${again.length} bytes took ${Math.round(performance.now() - started)} ms`);
    expect((await verifySeal(again)).valid).toBe(true);
  });
});

describe('createSealingIdentity', () => {
  it('[SIG-06] creates an RSA key of 3072 bits for signing, valid for ten years', () => {
    const certificate = new X509Certificate(identity.certificatePem);
    expect(certificate.publicKey.asymmetricKeyDetails?.modulusLength).toBe(3072);
    expect(certificate.ca).toBe(false);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(new Date(certificate.validTo)).toEqual(new Date('2036-11-24T08:00:00Z'));
    expect(certificate.toLegacyObject().subject).toMatchObject({ O: 'Stallion Łódź' });
  });
});
