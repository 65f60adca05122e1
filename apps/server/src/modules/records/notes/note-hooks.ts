import { type Collection, isCollection } from '@paddock/domain';
import { sql } from 'kysely';
import { throwDomainError } from '../../../platform/domain-error.ts';
import type { WriteHooks } from '../collections/index.ts';

/** Records that nobody writes notes about: they are about other records themselves. */
const without: readonly Collection[] = ['notes', 'audit_events', 'outbox'];

/** A note is about a record that exists, and carries the name of the person who writes it. */
export const noteHooks: WriteHooks = {
  create: async ({ db, by, values }) => {
    const { collection, record } = values;
    if (!isCollection(collection) || without.includes(collection))
      return throwDomainError('bad_request', 'collection: There are no notes about this.', {
        collection: 'There are no notes about this.',
      });
    // Its lock keeps the record from being deleted before the note is stored.
    const { rows } =
      await sql`SELECT 1 FROM ${sql.table(collection)} WHERE _id = ${record} FOR KEY SHARE`.execute(db);
    if (rows.length === 0)
      throwDomainError('bad_request', 'record: There is no such record.', {
        record: 'There is no such record.',
      });
    return { ...values, author: by.actor.user?.id ?? null };
  },
};
