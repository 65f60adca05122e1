import { createHash } from 'node:crypto';
import {
  type AgreedTerms,
  type AgreementDifference,
  agreementDifferences,
  investStatus,
  termNames,
} from '@paddock/domain';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Store } from '../../../../adapters/storage/index.ts';
import { visitor } from '../../../../platform/actor.ts';
import { audit } from '../../../../platform/audit.ts';
import { inTransaction, newId } from '../../../../platform/database/index.ts';
import { defineJob } from '../../../../platform/define-job.ts';
import type { JobRun } from '../../../../platform/job-run.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { AgreementTools } from '../signing-tools.ts';
import { reportDifferences } from './report-differences.ts';

/** Compares records with their sealed agreements, every night. */
export const checkAgreementsJob = defineJob({
  name: 'check-agreements',
  data: z.object({}),
  retryLimit: 2,
  longestRun: 900,
  schedule: '23 3 * * *',
});

/** Agreements of one slice, each with a file to read. */
const defaultSliceSize = 50;

/**
 * Compares every sealed agreement with its participation, and the sealed file with its hash, every night. It reports
 * differences in the log, in the audit log and to the superadmins (SEC-01). Participations without a sealed agreement
 * are counted separately. A slice is recorded together with how far it came, and no transaction is held while the store
 * is read, so another run continues a check that was stopped, and of two at once each slice counts once.
 */
export async function checkAgreements(
  platform: Platform,
  { store }: AgreementTools,
  run: Pick<JobRun<object>, 'mayContinue' | 'continueWith'>,
  sliceSize = defaultSliceSize,
): Promise<void> {
  const id = await beginOrResume(platform);
  while (await run.mayContinue()) {
    const check = await platform.db
      .selectFrom('agreement_checks')
      .select('checkedUpTo')
      .where('_id', '=', id)
      .where('isFinished', '=', false)
      .executeTakeFirst();
    // Another run has finished it.
    if (!check) return;
    const rows = await readSlice(platform, check.checkedUpTo, sliceSize);
    const differences: AgreementDifference[] = [];
    for (const row of rows) differences.push(...agreementDifferences(await toComparedRecord(store, row)));
    const upTo = rows.at(-1)?._id;
    if (upTo === undefined) return finish(platform, id);
    await sql`UPDATE agreement_checks SET compared = compared + ${rows.length}, "checkedUpTo" = ${upTo},
        differences = differences || ${JSON.stringify(differences)}::jsonb
      WHERE _id = ${id} AND NOT "isFinished"
        AND "checkedUpTo" IS NOT DISTINCT FROM ${check.checkedUpTo}`.execute(platform.db);
  }
  run.continueWith({});
}

/** Begins a check, unless one was stopped. Returns its id. */
async function beginOrResume({ db, clock }: Platform): Promise<string> {
  const nothing = JSON.stringify([]);
  await db
    .insertInto('agreement_checks')
    .values({
      _id: newId(),
      at: clock.now(),
      compared: 0,
      differences: nothing,
      withoutAgreement: nothing,
      isFinished: false,
    })
    .onConflict((unfinished) => unfinished.doNothing())
    .execute();
  const check = await db
    .selectFrom('agreement_checks')
    .select('_id')
    .where('isFinished', '=', false)
    .executeTakeFirstOrThrow();
  return check._id;
}

/** The agreements of somebody erased are gone, so there is nothing to compare their figures with. */
const isKept = sql`NOT EXISTS (
  SELECT 1 FROM account_closings c WHERE c."user" = s."user" AND c."erasedAt" IS NOT NULL)`;

async function finish(platform: Platform, id: string): Promise<void> {
  const now = platform.clock.now();
  const found = await inTransaction(platform.db, async (db) => {
    const { rows } = await sql<{ compared: number; differences: AgreementDifference[]; without: number }>`
      UPDATE agreement_checks SET "isFinished" = true, at = ${now}, "withoutAgreement" = (
        SELECT coalesce(jsonb_agg(s._id ORDER BY s._id), '[]') FROM synd_users s
        WHERE s.invest_status = ${investStatus.accepted} AND s.sa_complete_date IS NOT NULL AND NOT EXISTS (
          SELECT 1 FROM signature_requests r
          WHERE r."syndUser" = s._id AND r."supersededAt" IS NULL AND r."completedAt" IS NOT NULL)
          AND ${isKept})
      WHERE _id = ${id} AND NOT "isFinished"
      RETURNING compared, differences, jsonb_array_length("withoutAgreement") AS without`.execute(db);
    const [check] = rows;
    // Another run has finished it.
    if (!check) return [];
    const { compared, differences, without } = check;
    const differing = [...new Set(differences.map(({ syndUser }) => syndUser))];
    await audit(
      db,
      { actor: visitor, origin: { address: 'job', agent: 'check-agreements' }, now },
      {
        action: 'agreements.check',
        collection: 'synd_users',
        detail: { compared, withoutAgreement: without, differing },
      },
    );
    if (differences.length > 0) await reportDifferences(db, platform, differences);
    return differences;
  });
  if (found.length > 0)
    platform.log.error({ differences: found.length }, 'Records differ from their sealed agreements');
}

interface Row extends AgreedTerms {
  _id: string;
  invest_status: string | null;
  sa_complete_date: Date | null;
  values: Record<string, unknown>;
  completedAt: Date;
  sealedKey: string | null;
  sealedSha256: string | null;
}

async function readSlice({ db }: Platform, after: string | null, limit: number): Promise<Row[]> {
  const terms = sql.join(termNames.map((name) => sql.ref(`s.${name}`)));
  const { rows } = await sql<Row>`
    SELECT s."_id", s.invest_status, s.sa_complete_date, ${terms},
      r.values, r."completedAt", r."sealedKey", r."sealedSha256"
    FROM signature_requests r JOIN synd_users s ON s."_id" = r."syndUser"
    WHERE r."supersededAt" IS NULL AND r."completedAt" IS NOT NULL AND ${isKept}
      AND (${after}::uuid IS NULL OR r."syndUser" > ${after}::uuid)
    ORDER BY r."syndUser" LIMIT ${limit}`.execute(db);
  return rows;
}

async function toComparedRecord(
  store: Store,
  { values, completedAt, sealedKey, sealedSha256, ...record }: Row,
) {
  const storedSha256 = sealedKey === null ? null : await hashStoredFile(store, sealedKey);
  return { ...record, agreement: { values, completedAt, sealedSha256, storedSha256 } };
}

async function hashStoredFile(store: Store, key: string): Promise<string | null> {
  if (!(await store.stat(key))) return null;
  const hash = createHash('sha256');
  for await (const chunk of await store.read(key)) hash.update(chunk as Uint8Array);
  return hash.digest('hex');
}
