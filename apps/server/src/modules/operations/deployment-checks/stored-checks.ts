import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

/** What a try found. */
export interface Finding {
  readonly outcome: 'works' | 'attention' | 'failed';
  /** For people. */
  readonly message: string;
}

/** The longest stored message, such as the error of a mail server. */
const maxMessageLength = 500;

/** Puts the result of a check in the place of its last one. */
export async function storeCheck(
  db: Kysely<Database>,
  name: string,
  { outcome, message }: Finding,
  by: { user: string | null; now: Date; mail?: string },
): Promise<void> {
  const row = {
    outcome,
    message: message.slice(0, maxMessageLength),
    mail: by.mail ?? null,
    at: by.now,
    by: by.user,
  };
  await db
    .insertInto('deployment_checks')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

/** A stored result, with the state of its test email. */
export type StoredCheck = Selectable<Database['deployment_checks']> & {
  sentAt: Date | null;
  failedAt: Date | null;
  handedOverAt: Date | null;
  problem: string | null;
};

/** The last result of each check, by name. */
export async function readChecks(db: Kysely<Database>): Promise<ReadonlyMap<string, StoredCheck>> {
  const rows = await db
    .selectFrom('deployment_checks as c')
    .leftJoin('outbox as o', 'o._id', 'c.mail')
    .selectAll('c')
    .select(['o.sentAt', 'o.failedAt', 'o.handedOverAt', 'o.problem'])
    .execute();
  return new Map(rows.map((row) => [row.name, row]));
}
