import type { ReleaseCause } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { Platform } from '../../../platform/platform.ts';
import { supersedeAgreement } from '../../agreements/signing/index.ts';
import { assertNothingDistributed, followParticipation } from '../../money/journal/index.ts';
import { recordRelease } from '../../money/participation-writes/index.ts';

/** Who of the team decided a release, and why. */
export interface ReleaseDecision {
  readonly reason: string;
  /** The admin who asked for it. */
  readonly person: string;
  /** The admin who approved it, if it took two. */
  readonly approvedBy: string | null;
}

/**
 * Makes an accepted participation undecided again, and voids its agreement. The terms are removed: the audit log keeps
 * them, and releasedAt shows that there was a commitment. Throws if a distribution was paid on it (LED-01). The caller
 * holds the fund's lock and has read the participation under it.
 */
export async function releaseCommitment(
  db: Kysely<Database>,
  platform: Pick<Platform, 'jobs'>,
  id: string,
  { cause, by, now }: { cause: ReleaseCause; by?: ReleaseDecision; now: Date },
): Promise<void> {
  await assertNothingDistributed(db, id);
  await supersedeAgreement(db, platform, { syndUser: id, which: 'any', now });
  await recordRelease(db, id, {
    cause,
    reason: by?.reason ?? null,
    person: by?.person ?? null,
    approvedBy: by?.approvedBy ?? null,
    now,
  });
  await followParticipation(db, id, { id: by?.person ?? null, now });
}
