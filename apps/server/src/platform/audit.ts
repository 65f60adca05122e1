import type { Level } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Actor } from './actor.ts';
import { newId } from './database/index.ts';
import type { Database } from './database/schema.ts';
import type { RecordChanges } from './record-changes.ts';

/** The origin of a request, for the audit log. */
export interface Origin {
  readonly address: string;
  readonly agent: string;
}

export interface AuditLogEntry {
  /** What happened, as noun.verb: session.open, synd_users.commit, … */
  action: string;
  collection?: string;
  record?: string;
  portal?: string | null;
  /** Details. Never a secret, and never an unfiltered request body. */
  detail?: Record<string, unknown>;
  /** The changes to the record, with the values before and after. */
  changes?: RecordChanges;
}

/** Appends a line to the audit log, in the transaction of the change that it records. */
export async function audit(
  db: Kysely<Database>,
  by: { actor: Actor; origin: Origin; now: Date },
  line: AuditLogEntry,
): Promise<void> {
  const { actor, origin, now } = by;
  // An impersonation session acts under the superadmin's name (AUT-14), and the line names the impersonated user.
  const superadmin = actor.session?.impersonatedBy;
  const person = superadmin ?? actor.user?.id ?? null;
  const detail = superadmin ? { ...line.detail, person: actor.user?.id } : line.detail;
  await appendAuditEntry(
    db,
    { person, level: actor.level, ...origin, now },
    { ...line, ...(detail && { detail }) },
  );
}

/** The same for what the server does by itself in a superadmin's name, without a request. */
export async function auditSystemAction(
  db: Kysely<Database>,
  by: { superadmin: string; now: Date },
  line: AuditLogEntry,
): Promise<void> {
  const person = by.superadmin;
  await appendAuditEntry(
    db,
    { person, level: 'superadmin', address: 'server', agent: '', now: by.now },
    line,
  );
}

/** The person that a line will name, and the origin. */
interface AuditActor extends Origin {
  readonly person: string | null;
  readonly level: Level;
  readonly now: Date;
}

/** Appends a line in a person's name without their request. */
export async function appendAuditEntry(
  db: Kysely<Database>,
  by: AuditActor,
  line: AuditLogEntry,
  id: string = newId(),
): Promise<void> {
  await db
    .insertInto('audit_events')
    .values({
      _id: id,
      at: by.now,
      actor: by.person,
      level: by.level,
      action: line.action,
      collection: line.collection ?? null,
      record: line.record ?? null,
      portal: line.portal ?? null,
      address: by.address,
      agent: by.agent.slice(0, 500),
      detail: JSON.stringify({ ...line.detail, ...line.changes }),
    })
    .execute();
}
