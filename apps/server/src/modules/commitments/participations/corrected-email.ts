import { type AgreedTerms, investmentName, statedTerms } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Brand, defineEmail } from '../../messages/mailing/index.ts';
import { type Corrected, footer, fundPageAction, sample, tellAboutParticipation } from './investor-emails.ts';
import type { LockedParticipation } from './lock-participation.ts';

/** The names of the holder of a commitment before and after a correction. */
export interface CorrectedHolder {
  readonly before: string | null;
  readonly after: string | null;
}

/** Tells the investor which terms were corrected, and that the corrected agreement needs their signature. */
export const sendTermsCorrectedEmail = (
  db: Kysely<Database>,
  platform: Platform,
  participation: LockedParticipation,
  corrected: { terms: AgreedTerms; holder: CorrectedHolder | null; reason: string },
): Promise<void> =>
  tellAboutParticipation(db, platform, participation, (portal) =>
    termsCorrectedEmail(platform.config, { participation, portal, ...corrected }),
  );

const termsCorrectedEmail = defineEmail(
  'participation: terms corrected',
  (
    config: Pick<Config, 'publicUrl'>,
    {
      participation,
      portal,
      terms,
      holder,
      reason,
    }: {
      participation: Corrected;
      portal: Brand | null;
      terms: AgreedTerms;
      holder: CorrectedHolder | null;
      reason: string;
    },
  ) => {
    const [before, after] = [statedTerms(participation), statedTerms(terms)];
    return {
      subject: `Please sign: the corrected agreement for ${investmentName(participation)}`,
      preheader: 'The terms of your investment have been corrected.',
      heading: 'Your agreement has been corrected',
      paragraphs: [
        `Our team has corrected the terms of your investment in ${investmentName(participation)}. Reason: ${reason}`,
        ...termLabels
          .filter(([field]) => before[field] !== after[field])
          .map(
            ([field, label]) =>
              `${label}: changed from ${before[field] || 'none'} to ${after[field] || 'none'}.`,
          ),
        ...(holder ? [`Held by: changed from ${holder.before ?? 'none'} to ${holder.after ?? 'none'}.`] : []),
        participation.sa_complete_date
          ? 'Your current agreement remains in effect until everyone has signed the corrected one. Please sign it on the fund page.'
          : 'Earlier signing links no longer work. Please sign the corrected agreement on the fund page.',
      ],
      ...fundPageAction(config, participation, portal, 'Sign the corrected agreement'),
      footer,
    };
  },
  ({ config, portal }) => {
    const terms = { ...sample, invest_amount: '30000.00' };
    const reason = 'The amount had a typo.';
    return {
      'not complete': [config, { participation: sample, portal, terms, holder: null, reason }],
      'another holder': [
        config,
        {
          participation: { ...sample, holderName: 'Investor Family Trust' },
          portal,
          terms: sample,
          holder: { before: 'Investor Family Trust', after: 'Investor Holdings Trust' },
          reason,
        },
      ],
      complete: [
        config,
        {
          participation: { ...sample, sa_complete_date: new Date('2026-01-05') },
          portal,
          terms,
          holder: null,
          reason,
        },
      ],
    };
  },
);

const termLabels = [
  ['amount', 'Amount'],
  ['method', 'Method of investment'],
  ['spouse_name', 'Spouse'],
  ['spouse_email', 'Spouse’s email'],
] as const;
