import { counted, notificationKindLabel, type TeamKind, teamKinds } from '@paddock/domain';
import type { Config } from '../../../../platform/config.ts';
import { adminFooter, type Brand, defineEmail, linkTo } from '../../mailing/index.ts';
import { preferencesPath } from '../center/preferences.ts';

export interface SummaryEntry {
  readonly kind: TeamKind;
  readonly subject: string;
}

/** Longer lists end with how many more there are. */
const maxListed = 50;

/** What happened since the last summary, by kind. */
export const summaryEmail = defineEmail(
  'team: daily summary',
  (config: Pick<Config, 'publicUrl'>, portal: Brand | null, entries: readonly SummaryEntry[]) => {
    const count = entries.length === 1 ? 'one event' : counted(entries.length, 'event');
    return {
      subject: `Your summary of the day: ${count}`,
      preheader: entries[0]?.subject ?? '',
      heading: 'Your summary of the day',
      paragraphs: teamKinds.flatMap((kind) => {
        const subjects = entries.filter((entry) => entry.kind === kind).map(({ subject }) => subject);
        if (subjects.length === 0) return [];
        const more = subjects.length - maxListed;
        return [
          `${notificationKindLabel(kind)} (${subjects.length.toLocaleString('en-US')}):`,
          ...subjects.slice(0, maxListed),
          ...(more > 0 ? [`And ${more.toLocaleString('en-US')} more.`] : []),
        ];
      }),
      action: { label: 'Open the desk', url: linkTo(config, portal, '/admin') },
      footer: adminFooter,
      preferencesUrl: linkTo(config, portal, preferencesPath),
    };
  },
  ({ config, portal }) => ({
    default: [
      config,
      portal,
      [
        { kind: 'commitments' as const, subject: 'Commitment recorded: Ida Investor, Harbor Residences' },
        { kind: 'questions' as const, subject: 'Question about Harbor Residences' },
      ],
    ],
  }),
);
