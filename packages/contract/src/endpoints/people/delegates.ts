import { delegationStates } from '@paddock/domain';
import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { named, recordId, successReply } from '../../replies.ts';
import { id } from '../../schemas.ts';

export const delegatedName = named(
  'DelegatedName',
  'An investing profile of somebody else that the caller looks after, or an invitation to that, by name alone.',
  z.strictObject({
    /** The id of the delegation. */
    _id: recordId,
    state: z.enum(delegationStates),
    name: z.string(),
    ownerName: z.string(),
  }),
);
export type DelegatedName = z.infer<typeof delegatedName>;

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
