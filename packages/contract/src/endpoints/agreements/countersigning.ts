import { accreditationGaps, accreditationReviews, signers } from '@paddock/domain';
import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { amount, itemReply, listReply, named, recordId, successReply, timestamp } from '../../replies.ts';
import { id, rawText } from '../../schemas.ts';
import { waitingRequest } from '../people/approvals.ts';
import { otherTypedName, signature, signatureProblem, signatureProvider, signingFrame } from './signing.ts';

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

const countersignatureFields = {
  /** The participation's id. */
  syndUser: recordId,
  provider: signatureProvider,
  fundName: z.string(),
  investorName: z.string(),
  /** What holds it, where it has to be said (ENT-04). */
  holderName: z.nullable(z.string()),
  investorEmail: z.string(),
  /** The co-subscriber's; null if there is none. */
  spouseName: z.nullable(z.string()),
  /** Whether a joint account holds it, whose second owner signs in the spouse's place. */
  isJoint: z.boolean(),
  /** Dollars, as the agreement states them. */
  amount,
  /** If the agreement corrects a complete one: the dollars in force until the new one is complete. */
  standingAmount: z.nullable(amount),
  method: z.string(),
  /** When the last of the others signed. */
  signedAt: timestamp,
  /** Null if a service keeps the document until all have signed. */
  documentSha256: z.nullable(z.string()),
  consentText: z.string(),
  /** Why the caller cannot sign it, for people; null if they can. */
  refusal: z.nullable(z.string()),
  /** What management should know of the signers before it signs, for people, such as that an account is deactivated. */
  warnings: z.array(z.string()),
  /** What an admin has asked for and nobody has decided; null if nothing. Until then nobody signs for management. */
  openRequest: z.nullable(waitingRequest),
  /** The accreditation that the holder has stated; null if none. */
  accreditation: z.nullable(statedAccreditation),
  /** What it lacks, so that management is warned; null if nothing (ENT-06). */
  accreditationGap: z.nullable(z.enum(accreditationGaps)),
  /** When the caller marked it as reviewed; null if they have not. */
  reviewedAt: z.nullable(timestamp),
};

const countersignature = named(
  'Countersignature',
  "An agreement that waits for management's signature.",
  z.strictObject(countersignatureFields),
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

const agreementSigner = z.strictObject({
  role: z.enum(signers),
  name: z.string(),
  /** For whom they sign, by whom and as what. */
  party: z.string(),
  /** What they typed as their signature; null for a drawn one, and before they sign. */
  typedName: z.nullable(z.string()),
  email: z.string(),
  /** When their sign link was last sent; null if it was not. */
  invitedAt: z.nullable(timestamp),
  signedAt: z.nullable(timestamp),
});
export type AgreementSigner = z.infer<typeof agreementSigner>;

const agreementDetail = named(
  'AgreementDetail',
  'An agreement with its signers and the values in its document.',
  z.strictObject({
    ...countersignatureFields,
    /** Null before the investor has signed. */
    signedAt: z.nullable(timestamp),
    user: recordId,
    fund: recordId,
    createdAt: timestamp,
    /** Whose signature is next; sealing: everybody has signed, complete: it is sealed and filed. */
    turn: z.enum([...signers, 'sealing', 'complete']),
    signers: z.array(agreementSigner),
    problem: signatureProblem,
    /** What the service said about the problem; null without one. */
    problemText: z.nullable(z.string()),
    /** Whether the service's own record of the signatures is kept with the agreement. */
    hasAuditTrail: z.boolean(),
    /** The values that were filled in. */
    values: z.array(z.strictObject({ name: z.string(), label: z.string(), text: z.string() })),
  }),
);
export type AgreementDetail = z.infer<typeof agreementDetail>;

export const readCountersignature = endpoint({
  name: 'readCountersignature',
  summary: 'The current agreement of an investment, with its signers and values (BAC-07)',
  method: 'GET',
  path: '/api/backoffice/countersignatures/:syndUser',
  access: 'admin',
  params: z.object({ syndUser: rawText(200) }),
  reply: itemReply(agreementDetail),
  errors: ['not_found'],
});

export const reviewCountersignature = endpoint({
  name: 'reviewCountersignature',
  summary: 'Marks an agreement as reviewed by the caller, to sign it with others (BAC-07)',
  method: 'POST',
  path: '/api/backoffice/countersignatures/review',
  access: 'admin',
  body: z.object({ syndUser: id, documentSha256: rawText(64), isReviewed: z.boolean() }),
  reply: successReply,
  errors: ['not_found', 'conflict'],
});

export const readCountersignatureDocument = endpoint({
  name: 'readCountersignatureDocument',
  summary: 'The agreement that waits for management, as a PDF (SIG-06)',
  method: 'GET',
  path: '/api/backoffice/countersignatures/:syndUser/document',
  access: 'admin',
  params: z.object({ syndUser: rawText(200) }),
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
    documentSha256: rawText(64),
    consent: z.literal(true, 'Consent to signing electronically is needed.'),
    signature,
  }),
  reply: successReply,
  errors: [
    'sudo_required',
    'not_found',
    'conflict',
    'missing_values',
    'confirmation_needed',
    'already_signed',
    'not_your_turn',
    'too_many_requests',
  ],
  errorDetails: { confirmation_needed: otherTypedName },
});

export const openCountersignatureFrame = endpoint({
  name: 'openCountersignatureFrame',
  summary:
    'The frame in which management signs now at the signing service; requires re-authentication (SIG-06)',
  method: 'POST',
  path: '/api/backoffice/countersignatures/frame',
  access: 'admin',
  body: z.object({ syndUser: id }),
  reply: itemReply(signingFrame),
  storesReply: false,
  errors: [
    'sudo_required',
    'not_found',
    'conflict',
    'missing_values',
    'already_signed',
    'not_your_turn',
    'unavailable',
  ],
});

export const refreshCountersignature = endpoint({
  name: 'refreshCountersignature',
  summary: 'Asks the signing service about an agreement now, and records what it says (SIG-06)',
  method: 'POST',
  path: '/api/backoffice/countersignatures/refresh',
  access: 'admin',
  body: z.object({ syndUser: id }),
  reply: successReply,
  transaction: 'own',
  storesReply: false,
  errors: ['not_found', 'conflict', 'unavailable'],
});

export const readAuditTrail = endpoint({
  name: 'readAuditTrail',
  summary:
    "The signing service's own record of the signatures under a countersigned agreement, as a PDF (SIG-06)",
  method: 'GET',
  path: '/api/backoffice/countersignatures/:syndUser/audit_trail',
  access: 'admin',
  params: z.object({ syndUser: rawText(200) }),
  replyType: 'application/pdf',
  errors: ['not_found'],
});
