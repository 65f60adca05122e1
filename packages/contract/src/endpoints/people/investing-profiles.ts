import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { successReply } from '../../replies.ts';
import { id } from '../../schemas.ts';

export const readTaxId = endpoint({
  name: 'readTaxId',
  summary: 'The whole tax id of one of the caller’s investing profiles, after re-authentication (ENT-08)',
  method: 'POST',
  path: '/api/profile/tax_id',
  access: 'user',
  body: z.object({ id }),
  reply: z.extend(successReply, { taxId: z.string() }),
  errors: ['sudo_required', 'not_found', 'conflict'],
  // It would be kept without the key of tax ids.
  storesReply: false,
});
