import { levels } from '@paddock/domain';
import * as z from 'zod/mini';
import { count, named, recordId, timestamp } from '../replies.ts';

export const meSchema = named(
  'Me',
  'The person behind a session, as every page needs them (AUT-17).',
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
    /** A superadmin looking through this person's eyes: read only. */
    guestSession: z.boolean(),
    /** A member of the portal that was asked; staff belong to every one. To others nothing is offered there. */
    belongsToPortal: z.boolean(),
    profileSettings: z.strictObject({ timezone: z.nullable(z.string()) }),
    newsDocumentsCount: count,
    accreditation: z.nullable(z.string()),
    accreditationType: z.nullable(z.string()),
    /** True where nothing else is open before a second factor is set up; absent otherwise. */
    mustSetUpSecondFactor: z.optional(z.literal(true)),
  }),
);
export type Me = z.infer<typeof meSchema>;

export const sessionReply = named(
  'Session',
  'A session: the person, and the code for the header authcode.',
  z.strictObject({ me: meSchema, authCode: z.string() }),
);
export type SessionReply = z.infer<typeof sessionReply>;

/** A way to verify the second factor. */
export const secondFactorMethod = z.enum(['authenticator', 'passkey', 'recovery']);
export type SecondFactorMethod = z.infer<typeof secondFactorMethod>;

export const secondStepSchema = named(
  'SecondStep',
  'What signing in still asks for after the first factor was right.',
  z.strictObject({
    /** For POST /auth/second; good for one success. */
    token: z.string(),
    expiresAt: timestamp,
    /** Those that this account has for this site. */
    methods: z.array(secondFactorMethod),
  }),
);
export type SecondStep = z.infer<typeof secondStepSchema>;

/** A session, or for an account with a second factor the step to it. */
export const signInReply = z.union([sessionReply, z.strictObject({ secondFactor: secondStepSchema })]);
export type SignInReply = z.infer<typeof signInReply>;
