import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { itemReply, named, recordId, successReply, timestamp } from '../../replies.ts';
import { id } from '../../schemas.ts';

const membershipSchema = named(
  'Membership',
  'A person who belongs to a portal.',
  z.strictObject({
    user: recordId,
    portal: recordId,
    since: timestamp,
    how: z.enum(['registered', 'signed-in', 'admitted', 'migrated']),
  }),
);
export type Membership = z.infer<typeof membershipSchema>;

export const admitToPortal = endpoint({
  name: 'admitToPortal',
  summary:
    'Makes a person a member of a portal and notifies them by email; repeating it changes nothing (SEC-05)',
  method: 'POST',
  path: '/api/backoffice/memberships',
  access: 'admin',
  body: z.object({ user: id, portal: id }),
  reply: itemReply(membershipSchema),
  errors: ['not_found', 'conflict'],
});

export const removeFromPortal = endpoint({
  name: 'removeFromPortal',
  summary:
    'Ends a membership; investments stay. On an open portal, the next sign-in makes a new one (BAC-08)',
  method: 'POST',
  path: '/api/backoffice/memberships/remove',
  access: 'admin',
  body: z.object({ user: id, portal: id }),
  reply: successReply,
  errors: ['not_found'],
});
