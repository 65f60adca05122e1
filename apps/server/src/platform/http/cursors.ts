import * as z from 'zod/mini';
import { throwDomainError } from '../domain-error.ts';

/** The cursor of what follows a row, from the keys that the list is sorted by. */
export const cursorAt = (keys: readonly (string | number | boolean)[]): string =>
  Buffer.from(JSON.stringify(keys)).toString('base64url');

/** The keys in a cursor. Throws for one that was made for another list. */
export function readCursor<Keys>(text: string, schema: z.ZodMiniType<Keys>): Keys {
  try {
    return z.parse(schema, JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    const message = 'The cursor in `after` was made for another list. Load the list from its beginning.';
    return throwDomainError('bad_request', message, { after: message });
  }
}
