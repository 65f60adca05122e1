import { signatureProviderNames } from '@paddock/domain';
import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { amount, itemReply, named, recordId, successReply, timestamp } from '../../replies.ts';
import { properName, rawText } from '../../schemas.ts';

const signerRole = z.enum(['investor', 'spouse', 'management']);
export type SignerRole = z.infer<typeof signerRole>;

export const signatureProvider = z.enum(signatureProviderNames);

/**
 * Why an agreement cannot go on at the service that collects the signatures; null if it can. unavailable: the service
 * does not answer, and is asked again; rejected: it refuses until the fund manager changes something.
 */
export const signatureProblem = z.nullable(z.enum(['unavailable', 'rejected']));

/**
 * preparing: the service that collects the signatures has not made the agreement yet; ready: may sign now; waiting: an
 * earlier signer has not signed; signed: this signer has.
 */
const signingState = z.enum(['preparing', 'ready', 'waiting', 'signed']);

/** A frame in which a service lets somebody sign. */
export const signingFrame = named(
  'SigningFrame',
  'Where a signer signs at the service that collects the signatures. The address works once, for a short time.',
  z.strictObject({
    url: z.string(),
    clientId: z.string(),
    /** Whether signatures have no legal effect. */
    isTest: z.boolean(),
    expiresAt: timestamp,
  }),
);
export type SigningFrame = z.infer<typeof signingFrame>;

const signingView = named(
  'Signing',
  'The signing page of a sign link.',
  z.strictObject({
    role: signerRole,
    provider: signatureProvider,
    problem: signatureProblem,
    signerName: z.string(),
    fundName: z.string(),
    investorName: z.string(),
    /** What holds the investment, where it has to be said (ENT-04). */
    holderName: z.nullable(z.string()),
    /** Dollars. */
    amount,
    state: signingState,
    waitingFor: z.nullable(signerRole),
    /**
     * That the signer has to sign in before they sign, because their account has a second factor: nobody has, or somebody
     * else. Absent if the link is enough, or they have.
     */
    signIn: z.optional(z.enum(['needed', 'someone-else'])),
    /** For whom the signer signs, and as what, such as Okafor Family Trust, by Daniel Okafor, Trustee. */
    party: z.string(),
    /**
     * That the account of the signer has no first and last name, without which nobody signs: the caller is them and can
     * give it, or has to sign in for that. Absent if it has one.
     */
    name: z.optional(z.enum(['missing', 'sign-in'])),
    /** That the second owner of a joint account signs in the spouse's place. */
    isJoint: z.optional(z.literal(true)),
    /** That it corrects a countersigned agreement, which stands until everyone has signed (SEC-01). */
    isCorrected: z.optional(z.literal(true)),
    /**
     * That a correction of its terms waits for an admin to decide on it, so that what is signed meanwhile may be replaced.
     * Absent if none does, and once the holder of the link has signed.
     */
    isCorrectionWaiting: z.optional(z.literal(true)),
    /** Everyone who signs, in signing order. */
    signers: z.array(z.strictObject({ role: signerRole, hasSigned: z.boolean() })),
    /** SHA-256 of the displayed PDF, in hex; null if a service shows it. */
    documentSha256: z.nullable(z.string()),
    consentText: z.string(),
    expiresAt: timestamp,
  }),
);
export type SigningView = z.infer<typeof signingView>;

/** The code of a sign link: a secret, so it is in the body and never in an address that somebody logs. */
const code = rawText(200);
const signCode = z.object({ code });

export const readSigning = endpoint({
  name: 'readSigning',
  summary: 'The agreement behind a sign link; opening one never consumes it (SIG-06)',
  method: 'POST',
  path: '/api/signing/read',
  access: 'everyone',
  body: signCode,
  reply: signingView,
  transaction: 'none',
  storesReply: false,
  allowedWhileImpersonating: true,
  errors: ['not_found', 'link_expired', 'conflict'],
});

export const readSigningDocument = endpoint({
  name: 'readSigningDocument',
  summary:
    'The agreement behind a sign link as a PDF; reading it is recorded as a view by the signer (SIG-06)',
  method: 'POST',
  path: '/api/signing/document',
  access: 'everyone',
  body: signCode,
  replyType: 'application/pdf',
  transaction: 'own',
  storesReply: false,
  allowedWhileImpersonating: true,
  errors: ['not_found', 'link_expired', 'conflict'],
});

/** A drawn signature (PNG as a data URL) or a typed one. */
export const signature = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('drawn'),
    image: rawText(700_000).check(
      z.regex(/^data:image\/png;base64,[A-Za-z0-9+/]+=*$/, 'A drawn signature is a PNG picture.'),
    ),
  }),
  z.object({
    kind: z.literal('typed'),
    text: properName(200).check(z.regex(/\S/, 'Type your name.')),
    /** That a name which is not the signer's is meant. */
    confirmed: z.optional(z.boolean()),
  }),
]);
export type Signature = z.infer<typeof signature>;

/** The details of `confirmation_needed`. */
export const otherTypedName = named(
  'OtherTypedName',
  "A typed signature that is not the signer's name, recorded only with `confirmed: true` in it.",
  z.strictObject({ expected: z.string(), typed: z.string() }),
);

const signedReply = z.extend(successReply, {
  state: signingState,
  /** The participation, if the signer is the signed-in investor: the next page (SIG-04). */
  syndUser: z.optional(recordId),
});

export const signAgreement = endpoint({
  name: 'signAgreement',
  summary:
    'Consents and signs with a sign link; an investor whose account has a second factor also needs a re-authenticated session (SIG-06, SIG-07)',
  method: 'POST',
  path: '/api/signing/sign',
  access: 'everyone',
  body: z.object({
    code,
    consent: z.literal(true, 'Consent to signing electronically is needed.'),
    documentSha256: rawText(64),
    signature,
  }),
  reply: signedReply,
  errors: [
    'not_signed_in',
    'forbidden',
    'sudo_required',
    'not_found',
    'link_expired',
    'conflict',
    'missing_values',
    'confirmation_needed',
    'already_signed',
    'not_your_turn',
    'too_many_requests',
  ],
  errorDetails: { confirmation_needed: otherTypedName },
});

export const openSigningFrame = endpoint({
  name: 'openSigningFrame',
  summary:
    'The frame in which the holder of a sign link signs now; opening it is recorded as a view (SIG-06)',
  method: 'POST',
  path: '/api/signing/frame',
  access: 'everyone',
  body: signCode,
  reply: itemReply(signingFrame),
  storesReply: false,
  errors: [
    'not_signed_in',
    'forbidden',
    'sudo_required',
    'not_found',
    'link_expired',
    'conflict',
    'missing_values',
    'already_signed',
    'not_your_turn',
    'unavailable',
    'too_many_requests',
  ],
});

export const refreshSigning = endpoint({
  name: 'refreshSigning',
  summary: 'Asks the service that collects the signatures who has signed, and records it (SIG-06)',
  method: 'POST',
  path: '/api/signing/refresh',
  access: 'everyone',
  body: signCode,
  reply: signedReply,
  transaction: 'own',
  storesReply: false,
  errors: ['not_found', 'link_expired', 'conflict', 'too_many_requests'],
});
