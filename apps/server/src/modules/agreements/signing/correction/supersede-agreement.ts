import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { clearSignatures } from '../../../money/participation-writes/index.ts';
import { cancelAtServiceJob } from '../service/cancel-at-service.job.ts';

/**
 * Ends the current agreement of a participation: its links stop working, it leaves the queue, and the next request
 * creates a new one. `open` leaves a complete agreement in force. An open correction ends with it, unless a new agreement
 * for it is to be signed. Filed documents stay filed, named void if nothing stays in force. A service that collects the signatures is told. The caller holds
 * the lock of the participation.
 */
export async function supersedeAgreement(
  db: Kysely<Database>,
  platform: Pick<Platform, 'jobs'>,
  agreement: { syndUser: string; which: 'open' | 'any'; now: Date; keepsCorrection?: true },
): Promise<void> {
  const { rows } = await sql<{
    _id: string;
    isCorrection: boolean;
    isAtService: boolean;
  }>`UPDATE signature_requests SET "supersededAt" = ${agreement.now}
    WHERE "syndUser" = ${agreement.syndUser} AND "supersededAt" IS NULL
      AND (${agreement.which === 'any'} OR "completedAt" IS NULL)
    RETURNING "_id", correction IS NOT NULL AND "completedAt" IS NULL AS "isCorrection",
      provider <> 'builtin' AND "completedAt" IS NULL AND "requestedAt" IS NOT NULL AS "isAtService"`.execute(
    db,
  );
  for (const { _id: request } of rows.filter(({ isAtService }) => isAtService))
    await platform.jobs.enqueue(db, cancelAtServiceJob, { request }, { about: request });
  if (agreement.which === 'any') await nameAgreementsVoid(db, agreement.syndUser);
  if (!agreement.keepsCorrection)
    await db
      .updateTable('term_corrections')
      .set({ outcome: 'superseded', endedAt: agreement.now })
      .where('syndUser', '=', agreement.syndUser)
      .where('endedAt', 'is', null)
      .execute();
  // The signatures under a complete agreement stay when its correction ends.
  if (rows.some(({ isCorrection }) => !isCorrection)) await clearSignatures(db, agreement.syndUser);
}

/** Names the filed agreements of a participation void, by which every list, page and download shows them. */
async function nameAgreementsVoid(db: Kysely<Database>, syndUser: string): Promise<void> {
  await sql`UPDATE synd_agreements SET
      title = 'Void: ' || coalesce(nullif(btrim(title), ''), "originalName", 'Signed agreement'),
      "originalName" = 'Void ' || "originalName"
    WHERE "syndUser" = ${syndUser} AND coalesce(title, '') NOT LIKE 'Void: %'`.execute(db);
}
