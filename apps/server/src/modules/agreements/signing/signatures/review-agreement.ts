import type { Kysely } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import { throwDomainError, throwNotFound } from '../../../../platform/domain-error.ts';
import { assertSignedHere, findSignatureRequest } from './signature-request.ts';

/**
 * Notes that an admin has read an agreement, or takes the note back. It belongs to this agreement alone: one that
 * replaces it has to be read again.
 */
export async function reviewAgreement(
  db: Kysely<Database>,
  by: { admin: string; now: Date },
  input: { syndUser: string; documentSha256: string; isReviewed: boolean },
): Promise<void> {
  const request =
    (await findSignatureRequest(db, { syndUser: input.syndUser }, 'lock')) ?? throwNotFound('This agreement');
  assertSignedHere(request);
  if (request.documentSha256 !== input.documentSha256)
    throwDomainError(
      'conflict',
      'The agreement has changed since you opened it. Please reload the page and read it again.',
    );
  if (input.isReviewed)
    await db
      .insertInto('agreement_reviews')
      .values({ admin: by.admin, request: request._id, at: by.now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await db
      .deleteFrom('agreement_reviews')
      .where('admin', '=', by.admin)
      .where('request', '=', request._id)
      .execute();
}
