import { accreditationReviews } from '@paddock/domain';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { amount, count, itemReply, listReply, named, recordId, successReply, timestamp } from '../replies.ts';
import { id, text } from '../schemas.ts';
import { signature } from './signing.ts';

const statedAccreditation = named(
  'StatedAccreditation',
  'An accreditation as the countersigner reads it.',
  z.strictObject({
    /** In words. */
    type: z.string(),
    /** In words. */
    answer: z.string(),
    /** Null if unknown. */
    statedAt: z.nullable(timestamp),
    review: z.nullable(
      z.strictObject({
        decision: z.enum(accreditationReviews),
        reason: z.nullable(z.string()),
        /** Null if it does not expire. */
        validUntil: z.nullable(timestamp),
        /** Null if the reviewer's account was deleted. */
        by: z.nullable(z.string()),
        at: z.nullable(timestamp),
      }),
    ),
  }),
);
export type StatedAccreditation = z.infer<typeof statedAccreditation>;

const countersignature = named(
  'Countersignature',
  "An agreement that waits for management's signature.",
  z.strictObject({
    /** The participation's id. */
    syndUser: recordId,
    fundName: z.string(),
    investorName: z.string(),
    investorEmail: z.string(),
    spouseName: z.nullable(z.string()),
    /** Dollars, as the agreement states them. */
    amount,
    /** If the agreement corrects a complete one: the dollars in force until the new one is complete. */
    standingAmount: z.nullable(amount),
    method: z.string(),
    /** When the last of the others signed. */
    signedAt: timestamp,
    documentSha256: z.string(),
    consentText: z.string(),
    /** Why the caller cannot sign it, for people; null if they can. */
    refusal: z.nullable(z.string()),
    /** The accreditation that the investor has stated; null if none. */
    accreditation: z.nullable(statedAccreditation),
  }),
);
export type Countersignature = z.infer<typeof countersignature>;

export const listCountersignatures = endpoint({
  name: 'listCountersignatures',
  summary: 'Agreements that wait for management (SIG-06)',
  method: 'GET',
  path: '/api/backoffice/countersignatures',
  access: 'admin',
  reply: listReply(countersignature),
});

export const readCountersignatureDocument = endpoint({
  name: 'readCountersignatureDocument',
  summary: 'The agreement that waits for management, as a PDF (SIG-06)',
  method: 'GET',
  path: '/api/backoffice/countersignatures/:syndUser/document',
  access: 'admin',
  params: z.object({ syndUser: text(200) }),
  replyType: 'application/pdf',
  errors: ['conflict'],
});

export const countersign = endpoint({
  name: 'countersign',
  summary: 'Signs for management; requires re-authentication (SIG-06)',
  method: 'POST',
  path: '/api/backoffice/countersignatures/sign',
  access: 'admin',
  body: z.object({
    syndUser: id,
    documentSha256: text(64),
    consent: z.literal(true, 'Consent to signing electronically is needed.'),
    signature,
  }),
  reply: successReply,
  errors: ['sudo_required', 'not_found', 'conflict', 'already_signed', 'not_your_turn', 'too_many_requests'],
});

const membershipSchema = named(
  'Membership',
  'A person who belongs to a portal.',
  z.strictObject({
    user: recordId,
    portal: recordId,
    since: timestamp,
    how: z.enum(['registered', 'signed-in', 'admitted', 'migrated']),
  }),
);
export type Membership = z.infer<typeof membershipSchema>;

export const admitToPortal = endpoint({
  name: 'admitToPortal',
  summary:
    'Makes a person a member of a portal and notifies them by email; repeating it changes nothing (SEC-05)',
  method: 'POST',
  path: '/api/backoffice/memberships',
  access: 'admin',
  body: z.object({ user: id, portal: id }),
  reply: itemReply(membershipSchema),
  errors: ['not_found', 'conflict'],
});

/** The participation of a line of the check. */
const checkedParticipation = { syndUser: recordId, investorName: z.string(), fundName: z.string() };

const agreementCheck = named(
  'AgreementCheck',
  'What the nightly comparison of complete investments with their sealed agreements found.',
  z.strictObject({
    at: timestamp,
    compared: count,
    differences: z.array(
      z.strictObject({
        ...checkedParticipation,
        /** A field of the agreement, or another part that does not match. */
        field: z.string(),
        agreement: z.nullable(z.string()),
        record: z.nullable(z.string()),
      }),
    ),
    /** Complete participations without a sealed agreement: from the demo, imported, or signed on paper. */
    withoutAgreement: z.array(z.strictObject(checkedParticipation)),
  }),
);
export type AgreementCheck = z.infer<typeof agreementCheck>;

export const readAgreementCheck = endpoint({
  name: 'readAgreementCheck',
  summary: 'The newest comparison of records with their sealed agreements (SEC-01)',
  method: 'GET',
  path: '/api/backoffice/agreement_check',
  access: 'admin',
  reply: itemReply(z.nullable(agreementCheck)),
});
