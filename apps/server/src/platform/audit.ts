import type { Kysely } from 'kysely';
import type { Actor } from './actor.ts';
import { newId } from './database/index.ts';
import type { Database } from './database/schema.ts';

/** From where a call came, for the audit log. */
export interface Origin {
  readonly address: string;
  readonly agent: string;
}

export interface AuditLine {
  /** What happened, as noun.verb: session.open, synd_users.commit, … */
  action: string;
  collection?: string;
  record?: string;
  portal?: string | null;
  /** What one needs to know besides; never a secret, never a body as it came. */
  detail?: Record<string, unknown>;
}

/** Appends a line to the audit log, in the transaction of what it tells of. */
export async function audit(
  db: Kysely<Database>,
  by: { actor: Actor; origin: Origin; now: Date },
  line: AuditLine,
): Promise<void> {
  await db
    .insertInto('audit_events')
    .values({
      _id: newId(),
      at: by.now,
      // A guest session acts under the superadmin's name (AUT-14).
      actor: by.actor.session?.guestOf ?? by.actor.user?.id ?? null,
      level: by.actor.level,
      action: line.action,
      collection: line.collection ?? null,
      record: line.record ?? null,
      portal: line.portal ?? null,
      address: by.origin.address,
      agent: by.origin.agent.slice(0, 500),
      detail: JSON.stringify(line.detail ?? {}),
    })
    .execute();
}
