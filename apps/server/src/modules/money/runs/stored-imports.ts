import { type Kysely, sql } from 'kysely';
import { newId } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';

/** Whether a file waits for approval, or was posted and not reversed altogether: then it changes nothing. */
export async function isKnownFile(
  db: Kysely<Database>,
  { fund, sha256, now }: { fund: string; sha256: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`SELECT FROM ledger_run_imports i JOIN approvals a ON a._id = i.approval
    WHERE i.fund = ${fund} AND i.sha256 = ${sha256} AND CASE
      WHEN a.decision IS NULL THEN a."expiresAt" > ${now}
      ELSE a.decision = 'approved' AND EXISTS (SELECT FROM ledger_runs r
        WHERE r.import = i._id AND r."reversedAt" IS NULL) END LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Stores the file's hash and its name; its runs name it. */
export async function storeImport(
  db: Kysely<Database>,
  { fund, sha256, fileName, now }: { fund: string; sha256: string; fileName: string; now: Date },
): Promise<string> {
  const _id = newId();
  await db
    .insertInto('ledger_run_imports')
    .values({ _id, createdAt: now, fund, sha256, fileName: fileName || null, approval: null })
    .execute();
  return _id;
}

/** Names the request by which a second admin decides on an import, and on all of its runs. */
export async function nameImportApproval(db: Kysely<Database>, id: string, approval: string): Promise<void> {
  await db.updateTable('ledger_run_imports').set({ approval }).where('_id', '=', id).execute();
  await db.updateTable('ledger_runs').set({ approval }).where('import', '=', id).execute();
}

/** Its runs in the order in which they are posted. */
export async function readRunsOfImport(db: Kysely<Database>, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('ledger_runs')
    .select('_id')
    .where('import', '=', id)
    .orderBy('day')
    // A value is that of the end of its day: "distribution" comes first.
    .orderBy('kind')
    .execute();
  return rows.map(({ _id }) => _id);
}
