import { accountStates, accreditationReviews, levels, participationStages } from '@paddock/domain';
import * as z from 'zod/mini';
import { integerParam, maxLimit } from '../../collections/list-query.ts';
import { endpoint } from '../../endpoint.ts';
import { amount, count, itemReply, listReply, named, recordId, timestamp } from '../../replies.ts';
import { id, rawText } from '../../schemas.ts';
import { deliveryStates } from '../messages/notifications.ts';
import { accountBinding } from '../people/account-closing.ts';
import { accreditationStanding } from '../people/accreditations.ts';

const personRow = named(
  'PersonRow',
  'A person in the list of people.',
  z.strictObject({
    _id: recordId,
    /** Full name, else first name, else username. */
    name: z.string(),
    email: z.string(),
    level: z.enum(levels),
    state: z.enum(accountStates),
    accreditation: accreditationStanding,
    /** Null if they have never signed in. */
    lastSignedInAt: z.nullable(timestamp),
    /** Accepted participations. */
    investments: count,
    /** Dollars of the accepted participations. */
    committed: amount,
  }),
);
export type PersonRow = z.infer<typeof personRow>;

const peopleFilter = z.object({
  /** Parts of the name or the email address. */
  search: z.optional(rawText(200)),
  level: z.optional(z.enum(levels)),
  state: z.optional(z.enum(accountStates)),
  /** A member of this portal. */
  portal: z.optional(id),
  accreditation: z.optional(accreditationStanding),
  /** `asked`: only people who asked to have their account closed. */
  closing: z.optional(z.literal('asked')),
  /** `yes`: only people who have never signed in. */
  neverSignedIn: z.optional(z.literal('yes')),
  sort: z.optional(z.enum(['name', '-name', 'createdAt', '-createdAt', 'email', '-email'])),
  limit: z.optional(integerParam(1, maxLimit, `A limit is a number from 1 to ${maxLimit}.`)),
  offset: z.optional(integerParam(0, 999_999_999, 'An offset is a number from 0.')),
});
export type PeopleFilter = z.infer<typeof peopleFilter>;

export const listPeople = endpoint({
  name: 'listPeople',
  summary: 'The people of the deployment, searched and filtered (BAC-08)',
  method: 'GET',
  path: '/api/backoffice/people',
  access: 'admin',
  query: peopleFilter,
  reply: listReply(personRow),
});

/** Why the caller cannot do something, for people; null if they can. */
const block = z.nullable(z.string());

const statedAccreditation = z.strictObject({
  standing: accreditationStanding,
  /** In words; null if nothing valid is stated. */
  type: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  /** The person, trust or entity that it is about. */
  subject: z.nullable(z.string()),
  statedAt: z.nullable(timestamp),
  review: z.nullable(
    z.strictObject({
      decision: z.enum(accreditationReviews),
      reason: z.nullable(z.string()),
      validUntil: z.nullable(timestamp),
      by: z.nullable(z.string()),
      at: z.nullable(timestamp),
    }),
  ),
});
export type PersonAccreditation = z.infer<typeof statedAccreditation>;

const personParticipation = z.strictObject({
  _id: recordId,
  fund: z.strictObject({ _id: recordId, name: z.string() }),
  /** What holds it, where it has to be said (ENT-04). */
  holderName: z.nullable(z.string()),
  stage: z.enum(participationStages),
  amount: z.nullable(amount),
  method: z.nullable(z.string()),
  openedAt: timestamp,
  completedAt: z.nullable(timestamp),
});
export type PersonParticipation = z.infer<typeof personParticipation>;

/** The collections of documents that a person can have or open. */
export const personDocumentKinds = [
  'tax_documents',
  'news_documents',
  'proof_documents',
  'synd_agreements',
  'synd_documents',
] as const;

const personDocument = z.strictObject({
  _id: recordId,
  kind: z.enum(personDocumentKinds),
  title: z.string(),
  fund: z.nullable(z.string()),
  /** Which of the person's investing profiles it is for, where they have several (ENT-04). */
  holderName: z.nullable(z.string()),
  filedAt: timestamp,
  /** When the person first opened it; null if they have not, or if it is their own upload. */
  openedAt: z.nullable(timestamp),
  isDeleted: z.boolean(),
});
export type PersonDocument = z.infer<typeof personDocument>;

const personMessage = z.strictObject({
  _id: recordId,
  at: timestamp,
  channel: z.enum(['email', 'slack']),
  /** The address; null in the team chat. */
  to: z.nullable(z.string()),
  subject: z.string(),
  state: z.enum(deliveryStates),
  /** What went wrong, for people. */
  problem: z.nullable(z.string()),
});
export type PersonMessage = z.infer<typeof personMessage>;

const personPage = named(
  'PersonPage',
  'What the team sees about one person, beyond the fields of the record.',
  z.strictObject({
    _id: recordId,
    state: z.enum(accountStates),
    createdAt: timestamp,
    lastSignedInAt: z.nullable(timestamp),
    /** Why and by whom the account was deactivated; null if it was not, or before reasons were kept. */
    deactivation: z.nullable(
      z.strictObject({ at: timestamp, by: z.nullable(z.string()), reason: z.string() }),
    ),
    /** The person's request to have the account closed, and what became of it; null if there is none. */
    closing: z.nullable(
      z.strictObject({
        askedAt: timestamp,
        reason: z.nullable(z.string()),
        closedAt: z.nullable(timestamp),
        erasedAt: z.nullable(timestamp),
        /** From when it may be erased; null while nobody can say, or while it is not closed. */
        erasableFrom: z.nullable(timestamp),
      }),
    ),
    /** While somebody is on hold, nothing about them is erased. */
    hold: z.nullable(
      z.strictObject({
        reason: z.string(),
        until: z.nullable(timestamp),
        at: timestamp,
        by: z.nullable(z.string()),
      }),
    ),
    /** What keeps the records from being erased. */
    bindings: z.array(accountBinding),
    /** Why the caller cannot do these things to the account; null for what they can do. */
    blocks: z.strictObject({
      deactivate: block,
      reactivate: block,
      signOut: block,
      resetFactors: block,
      changeLevel: block,
      viewAs: block,
      admit: block,
    }),
    accreditation: statedAccreditation,
    participations: z.array(personParticipation),
    /** The newest, at most 200. */
    documents: z.array(personDocument),
    documentsTotal: count,
    /** The newest, at most 50. Never what they say. */
    messages: z.array(personMessage),
    sessions: z.array(
      z.strictObject({
        id: recordId,
        browser: z.nullable(z.string()),
        system: z.nullable(z.string()),
        createdAt: timestamp,
        lastUsedAt: timestamp,
        address: z.nullable(z.string()),
      }),
    ),
    signIn: z.strictObject({
      hasPassword: z.boolean(),
      hasGoogle: z.boolean(),
      authenticatorSince: z.nullable(timestamp),
      passkeys: z.array(
        z.strictObject({ name: z.string(), createdAt: timestamp, lastUsedAt: z.nullable(timestamp) }),
      ),
      recoveryCodesLeft: count,
      /** Whether the deployment requires a second factor of this level. */
      isSecondFactorRequired: z.boolean(),
    }),
    memberships: z.array(
      z.strictObject({
        portal: recordId,
        name: z.string(),
        isOpen: z.boolean(),
        since: timestamp,
        how: z.enum(['registered', 'signed-in', 'admitted', 'migrated']),
      }),
    ),
  }),
);
export type PersonPage = z.infer<typeof personPage>;

export const readPerson = endpoint({
  name: 'readPerson',
  summary: 'One person: account, investments, documents, messages and devices (BAC-08)',
  method: 'GET',
  path: '/api/backoffice/people/:user',
  access: 'admin',
  params: z.object({ user: rawText(200) }),
  reply: itemReply(personPage),
  errors: ['not_found'],
});
