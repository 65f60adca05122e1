import type { AgreedTerms } from '@paddock/domain';
import type { Kysely } from 'kysely';
import { newId } from '../../../../platform/database/index.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { supersedeAgreement } from './supersede-agreement.ts';

/** Corrected terms of a complete participation that wait for signatures. */
export interface TermCorrection {
  readonly _id: string;
  readonly terms: AgreedTerms;
}

/** The open correction of a participation, if any. */
export async function findOpenCorrection(
  db: Kysely<Database>,
  syndUser: string,
): Promise<TermCorrection | undefined> {
  return db
    .selectFrom('term_corrections')
    .select(['_id', 'terms'])
    .where('syndUser', '=', syndUser)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
}

/**
 * Opens a correction of a complete participation: the next request to sign creates the corrected agreement. An open
 * correction is superseded. The caller holds the lock of the participation.
 */
export async function startCorrection(
  db: Kysely<Database>,
  platform: Pick<Platform, 'jobs'>,
  correction: { syndUser: string; approval: string; terms: AgreedTerms; now: Date },
): Promise<void> {
  const { syndUser, approval, terms, now } = correction;
  await supersedeAgreement(db, platform, { syndUser, which: 'open', now });
  await db
    .insertInto('term_corrections')
    .values({ _id: newId(), syndUser, approval, terms: JSON.stringify(terms), createdAt: now })
    .execute();
}

/** Ends a correction, and returns the request for it that another admin approved. */
export async function endCorrection(
  db: Kysely<Database>,
  correction: { id: string; outcome: 'signed' | 'refused'; now: Date },
): Promise<string> {
  const { approval } = await db
    .updateTable('term_corrections')
    .set({ outcome: correction.outcome, endedAt: correction.now })
    .where('_id', '=', correction.id)
    .returning('approval')
    .executeTakeFirstOrThrow();
  return approval;
}
