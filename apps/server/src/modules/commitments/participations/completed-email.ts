import { investmentName, wirePath } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Brand, defineEmail, linkTo } from '../../messages/mailing/index.ts';
import { whereToPay } from '../../money/funding/index.ts';
import { readAccountPause, recordWithheldEmail } from '../../people/memberships/index.ts';
import { footer, tellAboutParticipation } from './investor-emails.ts';
import type { LockedParticipation } from './lock-participation.ts';

/**
 * Tells the investor that the agreement that they signed elsewhere is filed, and the investment complete. Somebody who
 * may not act on the portal of the fund is not told, because the email leads to how to fund it.
 */
export async function sendCompletedEmail(
  db: Kysely<Database>,
  platform: Platform,
  participation: LockedParticipation,
  now: Date,
): Promise<void> {
  const { _id: syndUser, portal } = participation;
  const pause = await readAccountPause(db, participation);
  if (pause) await recordWithheldEmail(db, { syndUser, portal, email: 'agreement complete', pause, now });
  else
    await tellAboutParticipation(db, platform, participation, (brand) =>
      completedEmail(platform.config, { participation, portal: brand }),
    );
}

const completedEmail = defineEmail(
  'participation: completed',
  (
    config: Pick<Config, 'publicUrl'>,
    {
      participation,
      portal,
    }: { participation: Pick<LockedParticipation, '_id' | 'fundName' | 'holderName'>; portal: Brand | null },
  ) => ({
    subject: `Countersigned: your agreement for ${investmentName(participation)}`,
    preheader: 'Your signed agreement is on file.',
    heading: 'Your agreement is countersigned',
    paragraphs: [
      `Our team has filed your signed agreement for ${investmentName(participation)}. Your investment is recorded as countersigned.`,
      `Your investment’s page has a copy of the agreement. ${whereToPay} Any links to sign it online no longer work.`,
    ],
    action: {
      label: 'See the wire instructions',
      url: linkTo(config, portal, wirePath(participation._id)),
    },
    footer,
  }),
  ({ config, portal }) => ({
    default: [
      config,
      {
        participation: {
          _id: '0f8fad5b-d9cb-469f-a165-70867728950e',
          fundName: 'Harbor Residences',
          holderName: null,
        },
        portal,
      },
    ],
  }),
);
