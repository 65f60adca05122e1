import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { successReply } from '../../replies.ts';
import { id } from '../../schemas.ts';

export const acceptDelegation = endpoint({
  name: 'acceptDelegation',
  summary: 'Accepts an invitation as a delegate, with the confirmed address that it was sent to (ENT-07)',
  method: 'POST',
  path: '/api/delegated/accept',
  access: 'user',
  body: z.object({ id }),
  reply: successReply,
  errors: ['not_found', 'conflict'],
});

export const resendDelegation = endpoint({
  name: 'resendDelegation',
  summary: "Sends the invitation of a delegate of one of the caller's investing profiles again (ENT-07)",
  method: 'POST',
  path: '/api/profile/delegates/resend',
  access: 'user',
  body: z.object({ id }),
  reply: successReply,
  errors: ['not_found', 'conflict'],
});
