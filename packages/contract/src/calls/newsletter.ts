import * as z from 'zod/mini';
import { route } from '../route.ts';
import { id, type SuccessReply, text } from '../shapes.ts';

export const subscribe = route<SuccessReply>()({
  name: 'subscribe',
  summary: 'Keeps an address for the newsletter of the portal; a second time is a success too (PUB-11)',
  method: 'POST',
  path: '/api/email/mailchimpsubscribe',
  body: z.object({ email: text(320) }),
});

export const exportSubscriptions = route<string>()({
  name: 'exportSubscriptions',
  summary:
    'Those who want the newsletter, of one portal or all, as CSV for a spreadsheet; admin only (PUB-11)',
  method: 'GET',
  path: '/api/newsletter_subscriptions.csv',
  query: z.object({ portal: z.optional(id) }),
  replyType: 'text/csv',
});
