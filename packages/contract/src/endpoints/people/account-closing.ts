import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { successReply } from '../../replies.ts';
import { id, longText } from '../../schemas.ts';

export const deactivateAccount = endpoint({
  name: 'deactivateAccount',
  summary: 'Closes an account and ends its sessions at once; requires re-authentication (BAC-08)',
  method: 'POST',
  path: '/api/backoffice/people/deactivate',
  access: 'admin',
  body: z.object({ user: id, reason: longText(2_000) }),
  reply: successReply,
  errors: ['sudo_required', 'not_found', 'conflict'],
});

export const reactivateAccount = endpoint({
  name: 'reactivateAccount',
  summary: 'Opens a deactivated account again; requires re-authentication (BAC-08)',
  method: 'POST',
  path: '/api/backoffice/people/reactivate',
  access: 'admin',
  body: z.object({ user: id }),
  reply: successReply,
  errors: ['sudo_required', 'not_found', 'conflict'],
});

export const signOutPerson = endpoint({
  name: 'signOutPerson',
  summary: 'Ends all sessions of a person; requires re-authentication (BAC-08)',
  method: 'POST',
  path: '/api/backoffice/people/sign_out',
  access: 'admin',
  body: z.object({ user: id }),
  reply: successReply,
  errors: ['sudo_required', 'not_found', 'conflict'],
});
