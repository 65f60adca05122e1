import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { timestamp } from '../../replies.ts';
import { id, linkCode } from '../../schemas.ts';
import { sessionReply } from './session-reply.ts';

export const issueImpersonationCode = endpoint({
  name: 'issueImpersonationCode',
  summary: 'A single-use code to view the site as one user; superadmin only (AUT-14, AUT-15)',
  method: 'POST',
  path: '/auth/guest/code',
  access: 'superadmin',
  body: z.object({ user: id }),
  reply: z.strictObject({ code: z.string(), expiresAt: timestamp }),
  errors: ['sudo_required', 'not_found', 'conflict'],
  storesReply: false,
});

const impersonationSessionReply = z.extend(sessionReply, { expiresAt: timestamp });
/** An impersonation session, and when it ends. */
export type ImpersonationSessionReply = z.infer<typeof impersonationSessionReply>;

export const startImpersonationSession = endpoint({
  name: 'startImpersonationSession',
  summary: 'Exchanges a guest code for a read-only session (AUT-14)',
  method: 'POST',
  path: '/auth/guest',
  access: 'superadmin',
  body: z.object({ code: linkCode }),
  reply: impersonationSessionReply,
  errors: ['not_found', 'conflict', 'too_many_requests'],
  storesReply: false,
});
