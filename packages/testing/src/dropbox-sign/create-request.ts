import * as z from 'zod/mini';
import { type DropboxAccount, type DropboxRequest, newId, seconds } from './account.ts';
import { ApiError } from './api-error.ts';

const email = z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/));
const body = z.object({
  template_ids: z.array(z.string()).check(z.minLength(1)),
  client_id: z.string(),
  signers: z.array(
    z.object({ role: z.string(), name: z.string().check(z.minLength(1)), email_address: email }),
  ),
  custom_fields: z._default(
    z.array(
      z.object({ name: z.string(), value: z._default(z.string(), ''), required: z.optional(z.boolean()) }),
    ),
    [],
  ),
  metadata: z._default(z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(1000))), {}),
  allow_decline: z._default(z.boolean(), false),
  test_mode: z._default(z.boolean(), false),
  title: z._default(z.string().check(z.maxLength(255)), ''),
  subject: z.optional(z.string().check(z.maxLength(255))),
  message: z.optional(z.string().check(z.maxLength(5000))),
});

/** POST /signature_request/create_embedded_with_template. Throws what the service would answer. */
export function createRequest(account: DropboxAccount, given: unknown): DropboxRequest {
  const parsed = body.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ApiError(400, issue?.message ?? 'Bad request', { path: issue?.path.join('.') ?? '' });
  }
  const input = parsed.data;
  if (input.client_id !== account.clientId)
    throw new ApiError(404, 'The API app was not found.', { path: 'client_id' });
  if (!input.test_mode && !account.hasPlan)
    throw new ApiError(402, 'You must upgrade to a paid API account to perform this action.');
  const template = account.templates.get(input.template_ids[0] ?? '');
  if (!template || input.template_ids.length > 1)
    throw new ApiError(404, 'Template not found.', { path: 'template_ids' });
  if (template.isLocked && !input.test_mode)
    throw new ApiError(402, 'The template is locked. It can be used in test mode only.');
  checkSigners(template.roles, input.signers);
  checkFields(template.fields, input.custom_fields);

  const names = template.roles;
  return {
    id: newId(),
    clientId: input.client_id,
    isTest: input.test_mode,
    title: input.title || template.title,
    subject: input.subject ?? null,
    message: input.message ?? null,
    metadata: input.metadata,
    template: template.id,
    values: Object.fromEntries(input.custom_fields.map(({ name, value }) => [name, value])),
    allowsDecline: input.allow_decline,
    createdAt: seconds(account.now()),
    signatures: names.map((role, order) => {
      const signer = input.signers.find((candidate) => candidate.role === role);
      return {
        id: newId(16),
        role,
        name: signer?.name ?? '',
        email: signer?.email_address ?? '',
        order,
        status: 'awaiting_signature' as const,
        signedName: null,
        signedAt: null,
        viewedAt: null,
        declineReason: null,
        error: null,
      };
    }),
    isCanceled: false,
    hasError: false,
    filesReadyAt: 0,
    trail: [],
  };
}

function checkSigners(
  roles: readonly string[],
  signers: readonly { role: string; email_address: string }[],
): void {
  for (const [index, { role }] of signers.entries())
    if (!roles.includes(role))
      throw new ApiError(400, `Signer role not found in template: ${role}`, {
        path: `signers[${index}].role`,
      });
  for (const role of roles)
    if (!signers.some((signer) => signer.role === role))
      throw new ApiError(400, `Missing signer for role: ${role}`, { path: 'signers' });
  if (new Set(signers.map(({ role }) => role)).size < signers.length)
    throw new ApiError(400, 'Each role can have only one signer.', { path: 'signers' });
  if (new Set(signers.map((signer) => signer.email_address.toLowerCase())).size < signers.length)
    throw new ApiError(400, 'Signers must have unique email addresses.', {
      name: 'invalid_recipient',
      path: 'signers',
    });
}

function checkFields(known: readonly string[], given: readonly { name: string }[]): void {
  for (const { name } of given)
    if (!known.includes(name))
      throw new ApiError(400, `Invalid custom field: ${name}`, { path: 'custom_fields' });
  if (new Set(given.map(({ name }) => name)).size < given.length)
    throw new ApiError(400, 'A custom field was given twice.', { path: 'custom_fields' });
}
