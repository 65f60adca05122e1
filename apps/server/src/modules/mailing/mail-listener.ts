import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** Told what became of mails, by their ids: for a module that keeps count of its own. */
export interface MailListener {
  /** In the transaction that marks the mail as sent. */
  sent(db: Kysely<Database>, mail: string): Promise<void>;
  /** The mailer did not take it; after the last try it is not tried again. */
  failed(mail: string, failure: { error: unknown; isLast: boolean }): Promise<void>;
}
