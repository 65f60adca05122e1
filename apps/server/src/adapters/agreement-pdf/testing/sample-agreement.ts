import { createHash } from 'node:crypto';
import { fillAgreement } from '../form/fill-agreement.ts';
import type { Audit } from '../seal/audit.ts';
import type { PlacedSignature } from '../sign/placed-signature.ts';
import { createTemplate } from '../template/create-template.ts';
import { drawnSignature } from './drawn-png.ts';

/** Values for every field of the demo's template with a spouse. */
export const sampleValues: Record<string, string> = {
  fund_name: 'Oak Meadows Fund II',
  company_name: 'Stallion Capital',
  investor_name: 'Anna Example',
  investor_email: 'anna@example.com',
  investor_address: '12 Long Street, San Francisco, California',
  spouse_name: 'Bertil Example',
  spouse_email: 'bertil@example.com',
  method: 'Cash',
  amount: '$25,000.00',
  amount_words: 'Twenty-five thousand dollars',
  date: 'November 21, 2026',
};

const template = createTemplate('individual_with_spouse');

/** A filled agreement with a spouse. */
export const sampleAgreement = async (values: Record<string, string> = {}): Promise<Uint8Array> =>
  fillAgreement({
    template: await template,
    values: { ...sampleValues, ...values },
    reference: 'REF-2026-001',
  });

/** A signature of everybody, drawn and typed. */
export const sampleSignatures: readonly PlacedSignature[] = [
  { signer: 'investor', name: 'Anna Example', at: new Date('2026-11-21T05:30:12Z'), image: drawnSignature() },
  {
    signer: 'spouse',
    name: 'Bertil Example',
    at: new Date('2026-11-22T06:00:00Z'),
    typedName: 'Bertil Example',
  },
  {
    signer: 'management',
    name: 'Владимир Щукин',
    at: new Date('2026-11-23T07:00:00Z'),
    typedName: 'V. Shchukin',
  },
];

/** The evidence of an agreement, with so many events of opening it that they take more pages. */
export const sampleAudit = (pdf: Uint8Array, views = 1): Audit => ({
  documentSha256: createHash('sha256').update(pdf).digest('hex'),
  reference: 'REF-2026-001',
  consentText: 'I agree to sign this agreement electronically.',
  events: Array.from({ length: views }, (_, index) => ({
    signer: 'investor' as const,
    name: '王小明 محمد Nguyễn',
    email: 'anna@example.com',
    event: 'view',
    at: new Date(Date.UTC(2026, 10, 21, 5, index)),
    address: `203.0.113.${index}`,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
  })),
});
