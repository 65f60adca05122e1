import * as z from 'zod/mini';
import { route } from '../route.ts';
import { type SuccessReply, text } from '../shapes.ts';

export const subscribe = route<SuccessReply>()({
  name: 'subscribe',
  summary: 'Keeps an address for the newsletter of the portal; a second time is a success too (PUB-11)',
  method: 'POST',
  path: '/api/email/mailchimpsubscribe',
  body: z.object({ email: text(320) }),
});
