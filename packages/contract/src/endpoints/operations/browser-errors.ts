import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { successReply } from '../../replies.ts';
import { rawText } from '../../schemas.ts';

/** The code of a page did not load; a component failed to render; nobody caught an error or a rejected promise. */
export const browserErrorKinds = ['load', 'render', 'error', 'rejection'] as const;
export type BrowserErrorKind = (typeof browserErrorKinds)[number];

/** At most so many places of a stack are reported, from the innermost outwards. */
export const maxErrorPlaces = 10;
export const maxErrorMessage = 500;

const matching = (form: RegExp, message: string) => z.string().check(z.regex(form, message));

export const reportBrowserError = endpoint({
  name: 'reportBrowserError',
  summary:
    'Reports an error in a page, so that the team hears of it: bounded, and without personal data (RUN-06)',
  method: 'POST',
  path: '/api/browser-errors',
  access: 'everyone',
  body: z.object({
    kind: z.enum(browserErrorKinds, `One of ${browserErrorKinds.join(', ')}.`),
    /** The class of the error. */
    name: matching(/^[A-Za-z_$][\w$]{0,59}$/, 'A name of a class.'),
    /** The server takes out of it what may be personal. */
    message: rawText(maxErrorMessage),
    /** The pattern of the page's address, never the address itself. */
    route: z.optional(matching(/^\/[\w$./-]{0,150}$/, 'A pattern such as /fund/$slug.')),
    /** The script that the page began with, whose name changes with each build. */
    build: z.optional(matching(/^[\w.-]{1,100}\.js$/, 'The name of a script.')),
    /** Scripts of ours, with line and column. */
    places: z
      .array(matching(/^[\w.-]{1,100}\.js:\d{1,7}:\d{1,7}$/, 'A script of ours with line and column.'))
      .check(z.maxLength(maxErrorPlaces, `At most ${maxErrorPlaces} places.`)),
  }),
  reply: successReply,
  errors: ['too_many_requests'],
  transaction: 'none',
  storesReply: false,
});
