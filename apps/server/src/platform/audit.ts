import type { Level } from '@paddock/domain';
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
  const { actor, origin, now } = by;
  // A guest session acts under the superadmin's name (AUT-14).
  const person = actor.session?.guestOf ?? actor.user?.id ?? null;
  await append(db, { person, level: actor.level, ...origin, now }, line);
}

/** The same for what the server does by itself in a superadmin's name: no call brought it about. */
export async function auditUnasked(
  db: Kysely<Database>,
  by: { superadmin: string; now: Date },
  line: AuditLine,
): Promise<void> {
  const person = by.superadmin;
  await append(db, { person, level: 'superadmin', address: 'server', agent: '', now: by.now }, line);
}

interface By extends Origin {
  readonly person: string | null;
  readonly level: Level;
  readonly now: Date;
}

async function append(db: Kysely<Database>, by: By, line: AuditLine): Promise<void> {
  await db
    .insertInto('audit_events')
    .values({
      _id: newId(),
      at: by.now,
      actor: by.person,
      level: by.level,
      action: line.action,
      collection: line.collection ?? null,
      record: line.record ?? null,
      portal: line.portal ?? null,
      address: by.address,
      agent: by.agent.slice(0, 500),
      detail: JSON.stringify(line.detail ?? {}),
    })
    .execute();
}
