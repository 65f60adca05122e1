import { levels } from '@paddock/domain';
import * as z from 'zod/mini';
import { count, named, recordId, timestamp } from '../../replies.ts';

export const meSchema = named(
  'Me',
  'The person of a session, for every page (AUT-17).',
  z.strictObject({
    _id: recordId,
    id: recordId,
    username: z.string(),
    email: z.string(),
    firstName: z.nullable(z.string()),
    lastName: z.nullable(z.string()),
    /** Full name, else first name, else username. */
    displayName: z.string(),
    level: z.enum(levels),
    canEditContentItems: z.boolean(),
    /** Whether the session may change the person's own profile and accreditation. */
    canEditProfile: z.boolean(),
    /** Whether the session may upload verification documents. */
    canUploadDocuments: z.boolean(),
    /** A superadmin impersonates this person: read-only. */
    guestSession: z.boolean(),
    /**
     * Whether the person is a member of the selected portal. Staff belong to every portal; others are offered
     * nothing.
     */
    belongsToPortal: z.boolean(),
    profileSettings: z.strictObject({ timezone: z.nullable(z.string()) }),
    newsDocumentsCount: count,
    accreditation: z.nullable(z.string()),
    accreditationType: z.nullable(z.string()),
    /** True if the person must set up a second factor first; absent otherwise. */
    mustSetUpSecondFactor: z.optional(z.literal(true)),
    /**
     * By when the person needs a second factor, for admin levels without one outside the demo; absent otherwise
     * (SEC-12).
     */
    secondFactorDueAt: z.optional(timestamp),
    /** True for a superadmin of a deployment without a fund and investors, whose setup comes next; absent otherwise. */
    hasEmptyDeployment: z.optional(z.literal(true)),
  }),
);
export type Me = z.infer<typeof meSchema>;

export const sessionReply = named(
  'Session',
  'A session: the person, and the code for the header authcode.',
  z.strictObject({ me: meSchema, authCode: z.string() }),
);
export type SessionReply = z.infer<typeof sessionReply>;

export const renewedSession = named(
  'RenewedSession',
  'The new code of the session for the header authcode. The former code ends within ten seconds.',
  z.strictObject({ success: z.boolean(), authCode: z.string() }),
);
export type RenewedSession = z.infer<typeof renewedSession>;

/** A method to verify the second factor. */
export const secondFactorMethod = z.enum(['authenticator', 'passkey', 'recovery']);
export type SecondFactorMethod = z.infer<typeof secondFactorMethod>;

export const secondStepSchema = named(
  'SecondStep',
  'The second step of signing in, after the right first factor.',
  z.strictObject({
    /** For POST /auth/second; valid for one success. */
    token: z.string(),
    expiresAt: timestamp,
    /** The methods of this account on this site. */
    methods: z.array(secondFactorMethod),
    /** Where passkeys of this account were made that no portal is reached at any more, so that they work nowhere. */
    formerSites: z.array(z.string()),
  }),
);
export type SecondStep = z.infer<typeof secondStepSchema>;

/** A session, or the second step for an account with a second factor. */
export const signInReply = z.union([sessionReply, z.strictObject({ secondFactor: secondStepSchema })]);
export type SignInReply = z.infer<typeof signInReply>;
