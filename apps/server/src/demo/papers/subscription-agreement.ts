import type { TemplateKind } from '@paddock/domain';
import type { LabeledField, SignatureBlock, TemplateContent } from '../../adapters/agreement-pdf/index.ts';
import { subscriptionClauses } from './subscription-clauses.ts';

const subtitles: Record<TemplateKind, string> = {
  individual: 'for an individual investor',
  individual_with_spouse: 'for an individual investor, with spousal consent',
  trust: 'for a trust',
  entity: 'for a legal entity',
};

const field = (label: string, name: string): LabeledField => ({ label, field: name });

const investorRows: Record<TemplateKind, TemplateContent['particulars']['rows']> = {
  individual: [[field('Investor', 'investor_name')]],
  individual_with_spouse: [
    [field('Investor', 'investor_name')],
    [field('Spouse', 'spouse_name'), field('Spouse’s email', 'spouse_email')],
  ],
  trust: [[field('Trust', 'trust_name')], [field('Trustee', 'investor_name')]],
  entity: [[field('Entity', 'entity_name')], [field('Authorized signatory', 'investor_name')]],
};

const particularsFor = (kind: TemplateKind): TemplateContent['particulars'] => ({
  heading: 'Particulars',
  rows: [
    [field('Fund', 'fund_name')],
    [field('Company', 'company_name')],
    ...investorRows[kind],
    [field('Email', 'investor_email'), field('Method of investment', 'method')],
    [field('Address', 'investor_address')],
    [field('Subscription amount', 'amount'), field('Date', 'date')],
    [field('Amount in words', 'amount_words')],
  ],
});

const investorCapacity: Record<TemplateKind, string> = {
  individual: 'for himself or herself',
  individual_with_spouse: 'for himself or herself',
  trust: 'as trustee, for the trust',
  entity: 'as authorized signatory, for the entity',
};

/** The signers, in signing order. */
const signaturesFor = (kind: TemplateKind): readonly SignatureBlock[] => [
  {
    signer: 'investor',
    nameField: 'investor_name',
    role: 'The Investor',
    capacity: investorCapacity[kind],
  },
  ...(kind === 'individual_with_spouse'
    ? ([
        {
          signer: 'spouse',
          nameField: 'spouse_name',
          role: 'The spouse of the Investor',
          capacity: 'consenting to the subscription',
        },
      ] as const)
    : []),
  {
    signer: 'management',
    nameField: 'name_management',
    role: 'The Company',
    capacity: 'accepting the subscription, by its authorized signatory',
  },
];

/** The demo's subscription agreement for a method of investment (SIG-06). */
export const subscriptionAgreement = (kind: TemplateKind): TemplateContent => ({
  title: 'Subscription Agreement',
  subtitle: subtitles[kind],
  header: 'Subscription Agreement',
  particulars: particularsFor(kind),
  clauses: subscriptionClauses(kind),
  signatures: signaturesFor(kind),
});
