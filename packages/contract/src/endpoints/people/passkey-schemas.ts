import * as z from 'zod/mini';
import { named, recordId, timestamp } from '../../replies.ts';
import { rawText } from '../../schemas.ts';

export const passkeySchema = named(
  'Passkey',
  'A passkey, for its owner.',
  z.strictObject({
    id: recordId,
    name: z.string(),
    createdAt: timestamp,
    lastUsedAt: z.nullable(timestamp),
    /** The host name where it works: that of the portal where it was created. */
    site: z.string(),
    /** Whether it works on the site of this request. */
    isForThisSite: z.boolean(),
    /** Whether its provider backs it up, so that it survives the device. */
    isBackedUp: z.boolean(),
  }),
);
export type Passkey = z.infer<typeof passkeySchema>;

const credentialDescriptor = z.strictObject({
  id: z.string(),
  type: z.string(),
  transports: z.optional(z.array(z.string())),
});
const hint = z.enum(['hybrid', 'security-key', 'client-device']);
const preference = z.enum(['discouraged', 'preferred', 'required']);

export const passkeyCreationOptions = named(
  'PasskeyCreationOptions',
  'The options to create a passkey: PublicKeyCredentialCreationOptionsJSON of WebAuthn.',
  z.strictObject({
    rp: z.strictObject({ id: z.optional(z.string()), name: z.string() }),
    user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.int() })),
    timeout: z.optional(z.number()),
    excludeCredentials: z.optional(z.array(credentialDescriptor)),
    authenticatorSelection: z.optional(
      z.strictObject({
        residentKey: z.optional(preference),
        requireResidentKey: z.optional(z.boolean()),
        userVerification: z.optional(preference),
        authenticatorAttachment: z.optional(z.enum(['cross-platform', 'platform'])),
      }),
    ),
    attestation: z.optional(z.enum(['direct', 'enterprise', 'indirect', 'none'])),
    hints: z.optional(z.array(hint)),
    extensions: z.optional(z.strictObject({ credProps: z.optional(z.boolean()) })),
  }),
);
export type PasskeyCreationOptions = z.infer<typeof passkeyCreationOptions>;

export const passkeyRequestOptions = named(
  'PasskeyRequestOptions',
  'The options to use a passkey: PublicKeyCredentialRequestOptionsJSON of WebAuthn.',
  z.strictObject({
    challenge: z.string(),
    timeout: z.optional(z.number()),
    rpId: z.optional(z.string()),
    allowCredentials: z.optional(z.array(credentialDescriptor)),
    userVerification: z.optional(preference),
    hints: z.optional(z.array(hint)),
  }),
);
export type PasskeyRequestOptions = z.infer<typeof passkeyRequestOptions>;

/** base64url. */
const base64urlText = (max: number) => rawText(max).check(z.regex(/^[\w-]+$/, 'This is no base64url.'));
const credential = {
  id: base64urlText(2_000),
  rawId: base64urlText(2_000),
  type: z.literal('public-key'),
};

/** The browser's reply for a new passkey: RegistrationResponseJSON of WebAuthn. */
export const passkeyRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64urlText(10_000),
    attestationObject: base64urlText(50_000),
    transports: z.optional(z.array(rawText(40)).check(z.maxLength(10))),
  }),
});

/** The browser's reply for a used passkey: AuthenticationResponseJSON of WebAuthn. */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64urlText(10_000),
    authenticatorData: base64urlText(10_000),
    signature: base64urlText(10_000),
    userHandle: z.optional(z.nullable(base64urlText(200))),
  }),
});
