import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { successReply } from '../../replies.ts';
import { emailText, id } from '../../schemas.ts';

export const subscribe = endpoint({
  name: 'subscribe',
  summary: 'Subscribes an address to the newsletter of the portal; repeating it succeeds too (PUB-11)',
  method: 'POST',
  path: '/api/email/mailchimpsubscribe',
  access: 'everyone',
  body: z.object({ email: emailText }),
  reply: successReply,
  errors: ['too_many_requests'],
});

export const exportSubscriptions = endpoint({
  name: 'exportSubscriptions',
  summary: 'The newsletter subscriptions of one portal or all, as CSV for a spreadsheet; admin only (PUB-11)',
  method: 'GET',
  path: '/api/newsletter_subscriptions.csv',
  access: 'admin',
  query: z.object({ portal: z.optional(id) }),
  replyType: 'text/csv',
  errors: ['sudo_required'],
});
