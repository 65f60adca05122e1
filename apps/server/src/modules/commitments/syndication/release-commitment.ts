import type { ReleaseCause } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { Platform } from '../../../platform/platform.ts';
import { supersedeAgreement } from '../../agreements/signing/index.ts';

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
 * them, and releasedAt shows that there was a commitment. The caller holds the fund's lock and has read the
 * participation under it.
 */
export async function releaseCommitment(
  db: Kysely<Database>,
  platform: Pick<Platform, 'jobs'>,
  id: string,
  { cause, by, now }: { cause: ReleaseCause; by?: ReleaseDecision; now: Date },
): Promise<void> {
  await supersedeAgreement(db, platform, { syndUser: id, which: 'any', now });
  await db
    .updateTable('synd_users')
    .set({
      invest_status: null,
      invest_amount: null,
      method_of_inv: null,
      is_married: null,
      is_marital_state: null,
      cosub_first_name: null,
      cosub_last_name: null,
      cosub_email: null,
      sa_complete_date: null,
      // An imported record may be signed without a request of ours; ending the agreement does not clear these.
      syndAgreementSignedByCurrentUser: false,
      syndAgreementSignedByCurrentUserCosub: false,
      commitmentKeptFrom: null,
      commitmentRemindersSent: 0,
      releasedAt: now,
      releaseCause: cause,
      // Every expression of an UPDATE reads the row as it was before.
      releasedAmount: sql`invest_amount`,
      releaseReason: by?.reason ?? null,
      releasedBy: by?.person ?? null,
      releaseApprovedBy: by?.approvedBy ?? null,
      updatedAt: now,
    })
    .where('_id', '=', id)
    .execute();
}
