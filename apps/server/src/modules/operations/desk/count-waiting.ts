import type { Desk } from '@paddock/contract';
import { type Kysely, sql } from 'kysely';
import type { ActorUser } from '../../../platform/actor.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import { listPendingCountersignatures } from '../../agreements/signing/index.ts';
import { waitingAccreditationsSql } from '../../people/accreditation/index.ts';
import { countDecidable } from '../../people/approvals/index.ts';

type Counts = Desk['waiting'] & Pick<Desk, 'unreadDocuments'>;

/** Counts what waits for an admin. What this admin may not sign or decide does not count. */
export async function countWaiting(
  db: Kysely<Database>,
  jobs: Jobs,
  { admin, now }: { admin: ActorUser; now: Date },
): Promise<Counts> {
  const agreements = await listPendingCountersignatures(db, admin, now);
  const names = jobs.handled().map(({ name }) => name);
  const { rows } = await sql<Omit<Counts, 'approvals' | 'countersignatures'>>`
    SELECT
      ${waitingAccreditationsSql(now)} AS reviews,
      (SELECT count(*)::int FROM undecided_holders) AS "undecidedHolders",
      (SELECT count(*)::int FROM fund_questions WHERE answer IS NULL AND "closedAt" IS NULL) AS questions,
      (SELECT count(*)::int FROM account_closings WHERE "closedAt" IS NULL) AS closings,
      (SELECT count(*)::int FROM filing_drafts) AS "documentDrafts",
      (SELECT count(*)::int FROM blog_items WHERE NOT "isPublished") AS "educationDrafts",
      (SELECT count(*)::int FROM outbox
        WHERE "failedAt" IS NOT NULL AND "sentAt" IS NULL AND "handedOverAt" IS NULL) AS "failedEmails",
      (SELECT count(*)::int FROM outbox
        WHERE "failedAt" IS NOT NULL AND "handedOverAt" IS NOT NULL AND sealed IS NOT NULL) AS "uncertainEmails",
      (SELECT count(*)::int FROM notification_deliveries WHERE state = 'failed') AS "failedDeliveries",
      (SELECT count(*)::int FROM pgboss.job
        WHERE state = 'failed' AND name = ANY(${names}::text[])) AS "failedJobs",
      ${unreadOf('tax_documents')} + ${unreadOf('news_documents')} AS "unreadDocuments"`.execute(db);
  const counts = onlyRow(rows);
  return {
    approvals: await countDecidable(db, admin.id, now),
    countersignatures: agreements.filter(({ refusal }) => refusal === null).length,
    ...counts,
  };
}

/** Documents of an investor, as they see them, that they have not opened. */
const unreadOf = (collection: 'tax_documents' | 'news_documents') => sql`
  (SELECT count(*)::int FROM ${sql.table(collection)} d
    WHERE d."user" IS NOT NULL AND NOT d."isDeleted" AND d."docPath" IS NOT NULL AND d."takenBackAt" IS NULL
      AND d."user" NOT IN (SELECT u._id FROM users u WHERE u.level IN ('admin', 'superadmin'))
      AND NOT EXISTS (SELECT 1 FROM document_reads r WHERE r.document = d._id AND r."user" = d."user"))`;
