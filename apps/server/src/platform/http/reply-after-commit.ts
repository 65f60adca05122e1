import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

/**
 * A reply that is read after the commit, so that reading it holds no lock. With an Idempotency-Key it is read within
 * the transaction, which stores it.
 */
export class ReplyAfterCommit<Reply> {
  readonly read: (db: Kysely<Database>) => Promise<Reply>;
  constructor(read: (db: Kysely<Database>) => Promise<Reply>) {
    this.read = read;
  }
}
