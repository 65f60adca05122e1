import { filingFields, investStatus } from '@paddock/domain';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { AuditLogEntry } from '../../../platform/audit.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { createdRecord } from '../../../platform/record-changes.ts';

export type Draft = Selectable<Database['filing_drafts']>;

/** Makes a document of a draft that is complete. Returns the line for the audit log. */
export async function insertDocument(
  db: Kysely<Database>,
  draft: Draft,
  { publishedBy, now }: { publishedBy: string | null; now: Date },
): Promise<AuditLogEntry> {
  const { _id, kind, docPath, bucketId, originalName, title } = draft;
  const fields = filingFields[kind];
  const filed = {
    _id,
    docPath,
    bucketId,
    originalName,
    title,
    createdAt: now,
    updatedAt: now,
    publishedAt: now,
    publishedBy,
    ...(kind === 'synd_agreements'
      ? { syndUser: await findParticipation(db, draft) }
      : {
          ...(fields.fund && { fund: draft.fund }),
          ...(fields.user && { user: draft.user }),
          ...(fields.investing_entity && { investing_entity: draft.investing_entity }),
          ...(fields.year && { year: draft.year }),
        }),
  };
  const names = Object.keys(filed).map((name) => sql.ref(name));
  await sql`INSERT INTO ${sql.table(kind)} (${sql.join(names)}) VALUES (${sql.join(Object.values(filed))})`.execute(
    db,
  );
  return {
    action: 'filing.publish',
    collection: kind,
    record: _id,
    changes: await createdRecord(db, kind, _id),
  };
}

/** The person's commitment to the fund, the oldest one where several of their profiles have one (ENT-09). */
async function findParticipation(db: Kysely<Database>, { fund, user }: Draft): Promise<string> {
  const found = await db
    .selectFrom('synd_users')
    .select('_id')
    .where('fund', '=', fund ?? '')
    .where('user', '=', user ?? '')
    .orderBy(sql`invest_status IS NOT DISTINCT FROM ${investStatus.accepted}`, 'desc')
    .orderBy('createdAt')
    .orderBy('_id')
    .executeTakeFirstOrThrow();
  return found._id;
}
