import { createHash } from 'node:crypto';
import {
  type AgreedTerms,
  type AgreementDifference,
  agreementDifferences,
  investStatus,
  termNames,
} from '@paddock/domain';
import { sql } from 'kysely';
import type { Store } from '../../../../adapters/storage/index.ts';
import { visitor } from '../../../../platform/actor.ts';
import { audit } from '../../../../platform/audit.ts';
import { inTransaction, newId } from '../../../../platform/database/index.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { AgreementTools } from '../signing-tools.ts';
import { reportDifferences } from './report-differences.ts';

const batchSize = 200;

/**
 * The nightly job that compares every complete participation with its sealed agreement, and the sealed file with its
 * hash. It reports differences in the log, in the audit log and to the superadmins (SEC-01). Participations without a
 * sealed agreement are counted separately. It reads in batches, and holds no transaction while it reads the store.
 */
export async function checkAgreements(platform: Platform, tools: AgreementTools): Promise<void> {
  const differences: AgreementDifference[] = [];
  const withoutAgreement: string[] = [];
  let compared = 0;
  let after: string | null = null;
  for (;;) {
    const rows: Row[] = await readBatch(platform, after);
    for (const row of rows) {
      if (row.values === null) withoutAgreement.push(row._id);
      else compared += 1;
      differences.push(...agreementDifferences(await toComparedRecord(tools.store, row)));
    }
    after = rows.at(-1)?._id ?? null;
    if (rows.length < batchSize) break;
  }
  const at = platform.clock.now();
  await inTransaction(platform.db, async (db) => {
    await db
      .insertInto('agreement_checks')
      .values({
        _id: newId(),
        at,
        compared,
        differences: JSON.stringify(differences),
        withoutAgreement: JSON.stringify(withoutAgreement),
      })
      .execute();
    await audit(
      db,
      { actor: visitor, origin: { address: 'job', agent: 'check-agreements' }, now: at },
      {
        action: 'agreements.check',
        collection: 'synd_users',
        detail: {
          compared,
          withoutAgreement: withoutAgreement.length,
          differing: [...new Set(differences.map(({ syndUser }) => syndUser))],
        },
      },
    );
    if (differences.length > 0) await reportDifferences(db, platform, differences);
  });
  if (differences.length > 0)
    platform.log.error({ differences: differences.length }, 'Records differ from their sealed agreements');
}

interface Row extends AgreedTerms {
  _id: string;
  invest_status: string | null;
  sa_complete_date: Date | null;
  values: Record<string, unknown> | null;
  completedAt: Date | null;
  sealedKey: string | null;
  sealedSha256: string | null;
}

async function readBatch({ db }: Platform, after: string | null): Promise<Row[]> {
  const terms = sql.join(termNames.map((name) => sql.ref(`s.${name}`)));
  const { rows } = await sql<Row>`
    SELECT s."_id", s.invest_status, s.sa_complete_date, ${terms},
      r.values, r."completedAt", r."sealedKey", r."sealedSha256"
    FROM synd_users s
    LEFT JOIN signature_requests r
      ON r."syndUser" = s."_id" AND r."supersededAt" IS NULL AND r."completedAt" IS NOT NULL
    WHERE (${after}::uuid IS NULL OR s."_id" > ${after}::uuid)
      AND (r."_id" IS NOT NULL OR (s.invest_status = ${investStatus.accepted} AND s.sa_complete_date IS NOT NULL))
    ORDER BY s."_id"
    LIMIT ${batchSize}`.execute(db);
  return rows;
}

async function toComparedRecord(
  store: Store,
  { values, completedAt, sealedKey, sealedSha256, ...record }: Row,
) {
  if (!values || !completedAt) return { ...record, agreement: null };
  const storedSha256 = sealedKey === null ? null : await hashStoredFile(store, sealedKey);
  return { ...record, agreement: { values, completedAt, sealedSha256, storedSha256 } };
}

async function hashStoredFile(store: Store, key: string): Promise<string | null> {
  if (!(await store.stat(key))) return null;
  const hash = createHash('sha256');
  for await (const chunk of await store.read(key)) hash.update(chunk as Uint8Array);
  return hash.digest('hex');
}
