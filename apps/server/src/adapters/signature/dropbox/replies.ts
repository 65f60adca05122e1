import * as z from 'zod/mini';
import { SignatureServiceError } from '../signature-provider.ts';

const nullableText = z.optional(z.nullable(z.string()));
const nullableSeconds = z.optional(z.nullable(z.number()));
const list = <Item extends z.ZodMiniType>(item: Item) => z.optional(z.nullable(z.array(item)));

const signature = z.object({
  signatureId: z.string(),
  signerRole: nullableText,
  signerName: nullableText,
  signerEmailAddress: z.string(),
  order: nullableSeconds,
  statusCode: z.string(),
  signedAt: nullableSeconds,
  lastViewedAt: nullableSeconds,
  declineReason: nullableText,
  error: nullableText,
});

const signatureRequest = z.object({
  signatureRequestId: z.string().check(z.minLength(1)),
  testMode: z.optional(z.boolean()),
  metadata: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  createdAt: nullableSeconds,
  isComplete: z.boolean(),
  isDeclined: z.boolean(),
  hasError: z.optional(z.boolean()),
  customFields: list(z.object({ name: z.string(), value: z.optional(z.unknown()) })),
  signatures: z.array(signature),
});
export type DropboxSignature = z.infer<typeof signature>;
export type DropboxSignatureRequest = z.infer<typeof signatureRequest>;

const field = z.object({ name: z.optional(z.nullable(z.string())), type: z.string() });

const template = z.object({
  title: z._default(z.string(), ''),
  signerRoles: z.array(z.object({ name: z.string(), order: nullableSeconds })),
  customFields: list(field),
  documents: list(z.object({ customFields: list(field) })),
});
export type DropboxTemplate = z.infer<typeof template>;

const schemas = {
  request: z.object({ signatureRequest }),
  list: z.object({ signatureRequests: z.array(signatureRequest) }),
  template: z.object({ template }),
  signUrl: z.object({ embedded: z.object({ signUrl: z.string(), expiresAt: z.number() }) }),
};

type Replies = { [Name in keyof typeof schemas]: z.infer<(typeof schemas)[Name]> };

/** The checked reply: the client turns any answer into its classes, whatever fields are missing. */
export function readReply<Name extends keyof Replies>(name: Name, body: unknown): Replies[Name] {
  const parsed = schemas[name].safeParse(body);
  if (!parsed.success)
    throw new SignatureServiceError(
      'unavailable',
      'Dropbox Sign answered in a way that it does not document',
    );
  return parsed.data as Replies[Name];
}
