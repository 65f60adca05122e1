import { filingFields, investStatus } from '@paddock/domain';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { AuditLogEntry } from '../../../platform/audit.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
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

/**
 * The commitment to the fund of the chosen profile, or the person's only one (ENT-09): with another one, its delegates
 * would read the agreement.
 */
async function findParticipation(
  db: Kysely<Database>,
  { fund, user, investing_entity }: Draft,
): Promise<string> {
  let query = db
    .selectFrom('synd_users')
    .select(['_id', 'invest_status'])
    .where('fund', '=', fund ?? '')
    .where('user', '=', user ?? '');
  if (investing_entity !== null) query = query.where('investing_entity', '=', investing_entity);
  const [found, second] = await query
    .orderBy(sql`invest_status IS NOT DISTINCT FROM ${investStatus.accepted}`, 'desc')
    .orderBy('createdAt')
    .orderBy('_id')
    .limit(2)
    .execute();
  // Committed since the draft was checked.
  if (!found || second?.invest_status === investStatus.accepted)
    return throwDomainError(
      'conflict',
      'The participation of this person has changed. Please reload the page.',
    );
  return found._id;
}
