import { createHash } from 'node:crypto';
import { fillAgreement } from '../form/fill-agreement.ts';
import type { AuditTrail } from '../seal/audit-trail.ts';
import type { PlacedSignature } from '../sign/placed-signature.ts';
import { createTemplate } from '../template/create-template.ts';
import type { TemplateContent } from '../template/template-content.ts';
import { drawnSignature } from './drawn-png.ts';

/** A value for every field of {@link sampleTemplate}. */
export const sampleValues: Record<string, string> = {
  fund_name: 'Oak Meadows Fund II',
  company_name: 'Example Capital',
  investor_name: 'Anna Example',
  holder_signature: 'Example Trust, by Anna Example, Trustee',
  signatory_name: 'Anna Example',
  investor_email: 'anna@example.com',
  investor_address: '12 Long Street, San Francisco, California',
  spouse_name: 'Bertil Example',
  spouse_email: 'bertil@example.com',
  spouse_capacity: 'Spouse of the investor',
  method: 'Cash',
  amount: '$25,000.00',
  amount_words: 'Twenty-five thousand dollars',
  date: 'November 21, 2026',
};

/** A short agreement that an investor, a spouse and management sign. */
export const sampleTemplate: TemplateContent = {
  title: 'Subscription Agreement',
  subtitle: 'for an individual investor, with spousal consent',
  header: 'Subscription Agreement',
  particulars: {
    heading: 'Particulars',
    rows: [
      [{ label: 'Fund', field: 'fund_name' }],
      [{ label: 'Investor', field: 'investor_name' }],
      [
        { label: 'Spouse', field: 'spouse_name' },
        { label: 'Email of the spouse', field: 'spouse_email' },
      ],
      [
        { label: 'Email', field: 'investor_email' },
        { label: 'Method of investment', field: 'method' },
      ],
      [{ label: 'Address', field: 'investor_address' }],
      [
        { label: 'Subscription amount', field: 'amount' },
        { label: 'Date', field: 'date' },
      ],
      [{ label: 'Amount in words', field: 'amount_words' }],
    ],
  },
  clauses: [
    {
      heading: 'Subscription',
      paragraphs: [['Amount.', 'The Investor subscribes for the amount stated in the Particulars.']],
    },
  ],
  signatures: [
    {
      signer: 'investor',
      nameField: 'investor_name',
      role: 'The Investor',
      partyField: 'holder_signature',
    },
    {
      signer: 'spouse',
      nameField: 'spouse_name',
      role: 'The Co-Subscriber',
      partyField: 'spouse_capacity',
    },
    {
      signer: 'management',
      nameField: 'name_management',
      role: 'The Company',
      purpose: 'accepting',
      partyField: 'party_management',
    },
  ],
};

const template = createTemplate(sampleTemplate);

/** A filled agreement with a spouse. */
export const sampleAgreement = async (values: Record<string, string> = {}): Promise<Uint8Array> =>
  fillAgreement({
    template: await template,
    values: { ...sampleValues, ...values },
    reference: 'REF-2026-001',
  });

/** Everybody's signature, drawn or typed. */
export const sampleSignatures: readonly PlacedSignature[] = [
  {
    signer: 'investor',
    name: 'Anna Example',
    at: new Date('2026-11-21T05:30:12Z'),
    timeZone: 'UTC',
    image: drawnSignature(),
  },
  {
    signer: 'spouse',
    name: 'Bertil Example',
    at: new Date('2026-11-22T06:00:00Z'),
    timeZone: 'UTC',
    typedName: 'Bertil Example',
  },
  {
    signer: 'management',
    name: 'Владимир Щукин',
    at: new Date('2026-11-23T07:00:00Z'),
    timeZone: 'UTC',
    typedName: 'V. Shchukin',
  },
];

/** The audit trail of an agreement that was opened `views` times. */
export const sampleAuditTrail = (pdf: Uint8Array, views = 1): AuditTrail => ({
  documentSha256: createHash('sha256').update(pdf).digest('hex'),
  reference: 'REF-2026-001',
  consentText: 'I agree to sign this agreement electronically.',
  parties: [
    { signer: 'investor', text: 'Example Trust, by Anna Example, Trustee' },
    {
      signer: 'management',
      text: 'Example Capital, by Владимир Щукин, Manager',
      typedName: 'V. Shchukin',
    },
  ],
  timeZone: 'UTC',
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
