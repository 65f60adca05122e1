import { type DropboxSignService, readPdfText, startDropboxSignService } from '@paddock/testing';
import { zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { agreementFrom, failureOf, providerAt } from './testing/agreement.ts';

let service: DropboxSignService;
beforeEach(async () => {
  service = await startDropboxSignService();
});
afterEach(() => service.close());

const provider = () => providerAt(service);
const agreement = () => agreementFrom(service.addTemplate().id);

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
