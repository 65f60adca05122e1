import type { Kysely } from 'kysely';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Brand, defineEmail } from '../../messages/mailing/index.ts';
import { footer, fundPageAction, tellInvestor } from './investor-emails.ts';
import type { LockedParticipation } from './lock-participation.ts';

/** Tells the investor that the agreement that they signed elsewhere is filed, and the investment complete. */
export const sendCompletedEmail = (
  db: Kysely<Database>,
  platform: Platform,
  of: LockedParticipation,
): Promise<void> =>
  tellInvestor(db, platform, of, (portal) => completedEmail(platform.config, { of, portal }));

const completedEmail = defineEmail(
  'participation: completed',
  (
    config: Pick<Config, 'publicUrl'>,
    { of, portal }: { of: Pick<LockedParticipation, 'fundName' | 'fundSlug'>; portal: Brand | null },
  ) => ({
    subject: `Complete: your agreement for ${of.fundName}`,
    preheader: 'Your signed agreement is on file.',
    heading: 'Your agreement is complete',
    paragraphs: [
      `Our team has filed your signed agreement for ${of.fundName}. Your investment is now complete on our side.`,
      'The fund page has a copy of the agreement and shows how to fund your investment. Any links to sign it online no longer work.',
    ],
    ...fundPageAction(config, of, portal, 'Open the fund'),
    footer,
  }),
  ({ config, portal }) => ({
    default: [config, { of: { fundName: 'Harbor Residences', fundSlug: 'harbor-residences' }, portal }],
  }),
);
