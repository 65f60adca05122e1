import { formatUsd, investStatus, participantName } from '@paddock/domain';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Config } from '../../../platform/config.ts';
import { inTransaction } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { defineJob } from '../../../platform/define-job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Brand, defineEmail, linkTo } from '../../messages/mailing/index.ts';
import { emailTeam } from '../../messages/notifications/index.ts';
import { type Commitment, lockCommitment } from './commitment.ts';

/** Tells the team of a commitment. */
export const tellTeamJob = defineJob({
  name: 'tell-team-of-commitment',
  data: z.object({ commitment: z.string() }),
  retryLimit: 60,
  longestRun: 60,
});

const committedEmail = defineEmail(
  'commitment: recorded, to admins',
  (
    config: Pick<Config, 'publicUrl'>,
    portal: Brand | null,
    about: Pick<Commitment, '_id' | 'investorName' | 'holderName' | 'fundName' | 'amount'>,
  ) => ({
    subject: `Commitment recorded: ${participantName(about)}, ${about.fundName}`,
    preheader: `${formatUsd(about.amount)}, not signed yet.`,
    heading: 'A commitment was recorded',
    paragraphs: [
      `${participantName(about)} has committed ${formatUsd(about.amount)} to ${about.fundName}. The agreement is the next step: the investor signs it first.`,
    ],
    action: {
      label: 'Open the participation',
      url: linkTo(config, portal, `/admin/participations/${about._id}`),
    },
  }),
  ({ config, portal }) => ({
    default: [
      config,
      portal,
      {
        _id: '0f8fad5b-d9cb-469f-a165-70867728950e',
        investorName: 'Ida Investor',
        holderName: null,
        fundName: 'Harbor Residences',
        amount: 2_500_000n,
      },
    ],
  }),
);

/**
 * Queues the job that tells the team of a commitment, before the lock of its fund is taken: everyone else who commits to
 * the fund waits for what comes after.
 */
export const queueTelling = (
  db: Kysely<Database>,
  { jobs }: Pick<Platform, 'jobs'>,
  commitment: string,
): Promise<void> => jobs.enqueue(db, tellTeamJob, { commitment });

/** Notes that the team has not been told of a commitment, as a part of the statement that records it. */
export const noteUntold = (commitment: string) => (db: Pick<Kysely<Database>, 'insertInto'>) =>
  db
    .insertInto('untold_commitments')
    .values({ syndUser: commitment })
    .onConflict((conflict) => conflict.doNothing());

/** Tells the team once, and not of a commitment that has ended in the meantime. */
export async function work(platform: Platform, { commitment: id }: { commitment: string }): Promise<void> {
  await inTransaction(platform.db, async (db) => {
    const untold = await db
      .deleteFrom('untold_commitments')
      .where('syndUser', '=', id)
      .returning('syndUser')
      .executeTakeFirst();
    const commitment = untold && (await lockCommitment(db, id));
    if (commitment?.invest_status !== investStatus.accepted) return;
    const portal = await platform.portals.byId(commitment.portal);
    const email = committedEmail(platform.config, portal, commitment);
    await emailTeam(db, platform, { kind: 'commitments', portal: commitment.portal }, email);
  });
}
