import {
  delegateRights,
  delegateRoles,
  delegationStates,
  investingKinds,
  investmentStatuses,
  participationStages,
} from '@paddock/domain';
import * as z from 'zod/mini';
import { booleanParam } from '../../collections/list-query.ts';
import { endpoint } from '../../endpoint.ts';
import { amount, named, recordId, timestamp } from '../../replies.ts';

const figure = z.nullable(amount);

const delegatedParticipation = z.strictObject({
  _id: recordId,
  fundName: z.string(),
  stage: z.enum(participationStages),
  /** How it stands now, as its owner reads it. */
  status: z.enum(investmentStatuses),
  /** In dollars; null where there is no figure yet. */
  committed: figure,
  funded: figure,
  distributions: figure,
  value: figure,
  figuresFrom: z.enum(['percentages', 'ledger']),
  /** When the manager stated the percentages that the figures are; null if nobody has, and of an opened fund. */
  statedOn: z.nullable(timestamp),
  committedAt: z.nullable(timestamp),
  completedAt: z.nullable(timestamp),
});

const delegatedDocument = z.strictObject({
  _id: recordId,
  collection: z.enum(['synd_agreements', 'proof_documents', 'synd_documents', 'tax_documents']),
  /** Of an agreement, the participation; null for other documents. */
  syndUser: z.nullable(recordId),
  title: z.string(),
  fundName: z.nullable(z.string()),
  year: z.nullable(z.int()),
  createdAt: timestamp,
});

const delegatedProfile = named(
  'DelegatedProfile',
  'An investing profile of somebody else, with what of it the caller was granted.',
  z.strictObject({
    /** The id of the delegation. */
    _id: recordId,
    /** The profile, by which pages are filtered. */
    investing_entity: recordId,
    state: z.enum(delegationStates),
    name: z.string(),
    kind: z.enum(investingKinds),
    ownerName: z.string(),
    role: z.enum(delegateRoles),
    rights: z.array(z.enum(delegateRights)),
    from: timestamp,
    until: z.nullable(timestamp),
    /** Null without the right to see them, while the delegation is not current, and where no contents are asked for. */
    participations: z.nullable(z.array(delegatedParticipation)),
    documents: z.nullable(z.array(delegatedDocument)),
    taxDocuments: z.nullable(z.array(delegatedDocument)),
  }),
);
export type DelegatedProfile = z.infer<typeof delegatedProfile>;
export type DelegatedDocument = z.infer<typeof delegatedDocument>;
export type DelegatedParticipation = z.infer<typeof delegatedParticipation>;

export const listDelegated = endpoint({
  name: 'listDelegated',
  summary:
    'What others have delegated to the caller, and what of it is shown now; invitations first (ENT-07)',
  method: 'GET',
  path: '/api/delegated',
  access: 'user',
  query: z.object({
    /** `false`: without what each profile holds and its documents. For a page that only leads to them. */
    contents: z.optional(booleanParam),
  }),
  reply: z.strictObject({
    items: z.array(delegatedProfile),
    /** Invitations wait for the address of the account to be confirmed; they are not listed before. */
    isAddressConfirmed: z.boolean(),
  }),
});
