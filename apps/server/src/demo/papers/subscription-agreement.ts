import type { TemplateKind } from '@paddock/domain';
import type { LabeledField, SignatureBlock, TemplateContent } from '../../adapters/agreement-pdf/index.ts';
import { subscriptionClauses } from './subscription-clauses.ts';

const subtitles: Record<TemplateKind, string> = {
  individual: 'for an individual investor',
  individual_with_spouse: 'for an individual investor, with a co-subscriber',
  trust: 'for a trust or a retirement account',
  entity: 'for a legal entity',
};

const field = (label: string, name: string): LabeledField => ({ label, field: name });

const investorRows: Record<TemplateKind, TemplateContent['particulars']['rows']> = {
  individual: [[field('Investor', 'investor_name')]],
  individual_with_spouse: [
    [field('Holder', 'holder_name')],
    [field('Investor', 'investor_name')],
    [field('Co-subscriber', 'spouse_name'), field('Co-subscriber’s email', 'spouse_email')],
  ],
  trust: [
    [field('Trust or account', 'trust_name'), field('Custodian', 'custodian')],
    [field('Signatory', 'signatory_name'), field('Signs as', 'signatory_capacity')],
    [field('Investor', 'investor_name')],
  ],
  entity: [
    [field('Entity', 'entity_name')],
    [field('Signatory', 'signatory_name'), field('Signs as', 'signatory_capacity')],
    [field('Investor', 'investor_name')],
  ],
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

/** The signers, in signing order. */
const signaturesFor = (kind: TemplateKind): readonly SignatureBlock[] => [
  {
    signer: 'investor',
    role: 'The Investor',
    partyField: 'holder_signature',
    nameField: 'signatory_name',
  },
  ...(kind === 'individual_with_spouse'
    ? ([
        {
          signer: 'spouse',
          role: 'The Co-Subscriber',
          partyField: 'spouse_capacity',
          nameField: 'spouse_name',
        },
      ] as const)
    : []),
  {
    signer: 'management',
    role: 'The Company',
    purpose: 'accepting the subscription',
    partyField: 'party_management',
    nameField: 'name_management',
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
