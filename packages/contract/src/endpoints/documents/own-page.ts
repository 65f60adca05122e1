import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { named, timestamp } from '../../replies.ts';
import { rawText } from '../../schemas.ts';
import { meSchema } from '../people/session-reply.ts';

const ownPage = named(
  'OwnPage',
  'A page as its person sees it.',
  z.strictObject({
    /** The content of the root element. */
    html: z.string(),
    /** The person that it was rendered for. */
    me: meSchema,
    /** What it was rendered from, for the browser to hydrate it with. */
    state: z.unknown(),
    renderedAt: timestamp,
  }),
);

export const readOwnPage = endpoint({
  name: 'readOwnPage',
  summary:
    'A page of documents, rendered for the person of the session; null if the browser has to render it (DOC-02 to DOC-04)',
  method: 'GET',
  path: '/api/own_page',
  access: 'signed-in',
  query: z.object({
    /** The path of the page, with its query. */
    path: rawText(500),
    /** The build of the document that asks, whose code has to hydrate the page. */
    build: rawText(100),
  }),
  reply: z.strictObject({ page: z.nullable(ownPage) }),
});
