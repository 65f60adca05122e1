import { agreementFieldNames, templateKinds } from '@paddock/domain';
import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { itemReply, listReply, named } from '../../replies.ts';
import { rawText } from '../../schemas.ts';
import { signatureProvider } from './signing.ts';

const configuredProvider = named(
  'ConfiguredSignatureProvider',
  'A provider of signatures that this deployment can use.',
  z.strictObject({
    provider: signatureProvider,
    /** Whether funds that choose none use it. */
    isDefault: z.boolean(),
    /** Whether signatures have no legal effect, as on a demo deployment. */
    isTest: z.boolean(),
  }),
);
export type ConfiguredSignatureProvider = z.infer<typeof configuredProvider>;

export const listSignatureProviders = endpoint({
  name: 'listSignatureProviders',
  summary: 'The signature providers that a fund may choose (SIG-06)',
  method: 'GET',
  path: '/api/backoffice/signature_providers',
  access: 'admin',
  reply: listReply(configuredProvider),
});

const checkedTemplate = named(
  'CheckedSignatureTemplate',
  'A template at the signing service, and whether agreements of a kind can be made from it.',
  z.strictObject({
    name: z.string(),
    /** The values that it states. */
    needs: z.array(z.enum(agreementFieldNames)),
    /** What must be changed before it can be used, in sentences. */
    problems: z.array(z.string()),
  }),
);
export type CheckedSignatureTemplate = z.infer<typeof checkedTemplate>;

export const checkSignatureTemplate = endpoint({
  name: 'checkSignatureTemplate',
  summary:
    'Reads a template at Dropbox Sign and says whether agreements of a kind can be made from it (SIG-06)',
  method: 'POST',
  path: '/api/backoffice/signature_providers/check_template',
  access: 'admin',
  body: z.object({ kind: z.enum(templateKinds), template: rawText(200) }),
  reply: itemReply(checkedTemplate),
  transaction: 'own',
  storesReply: false,
  errors: ['not_found', 'conflict', 'unavailable'],
});
