import {
  type Cents,
  type Day,
  type DistributionAmounts,
  distributionKindNames,
  distributionKinds,
  formatLongDate,
  formatUsdWithCents,
  grossOf,
  type RunFigures,
} from '@paddock/domain';
import type { DocumentBrand, DocumentContent } from '../../../adapters/agreement-pdf/index.ts';
import { holderLine, managerLines, type PaperParties } from '../papers/index.ts';

/** What a distribution was for one position, as it was posted: nothing of it is computed again. */
export interface NoticeFacts extends Omit<PaperParties, 'profile'> {
  readonly fundName: string;
  /** Among the distributions of its fund. */
  readonly number: number;
  readonly name: string;
  /** Empty if nothing is to be read beside it. */
  readonly memo: string;
  readonly day: Day;
  readonly amounts: DistributionAmounts;
  readonly before: RunFigures & { readonly unfunded: Cents };
  readonly after: RunFigures & { readonly unfunded: Cents };
  /** Why it was taken back, and on which day; null while it stands. */
  readonly reversal: { readonly reason: string; readonly day: Day } | null;
}

export const noticeTitle = ({ number, reversal }: Pick<NoticeFacts, 'number' | 'reversal'>): string =>
  reversal ? `Reversal of distribution ${number}` : `Notice of distribution ${number}`;

/** The notice of a distribution, or that it was reversed, as it is filed for the holder of a position (LED-07). */
export function noticeDocument(facts: NoticeFacts, brand: DocumentBrand): DocumentContent {
  const { fundName, name, memo, day, amounts, before, after, reversal } = facts;
  const gross = usd(grossOf(amounts));
  return {
    brand,
    title: noticeTitle(facts),
    subtitle: fundName,
    sections: [
      {
        heading: 'Distribution',
        paragraphs: [
          holderLine(facts),
          ...managerLines(facts),
          name,
          ...(memo === '' ? [] : [memo]),
          ...(reversal
            ? [
                `This distribution was reversed on ${dayInWords(reversal.day)}: what is below does not count any more. Reason: ${reversal.reason}`,
              ]
            : []),
        ],
        figures: [
          { label: 'Day', value: dayInWords(day) },
          { label: 'Gross', value: gross },
          { label: 'Withheld', value: usd(0n) },
          { label: 'Net', value: gross },
        ],
        table: {
          columns: ['Kind', 'Amount'],
          rows: [
            ...distributionKinds
              .filter((kind) => amounts[kind] !== 0n)
              .map((kind) => [distributionKindNames[kind], usd(amounts[kind])]),
            ['Total', gross],
          ],
          total: true,
        },
      },
      {
        heading: reversal ? 'Totals to date, when it was posted' : 'Totals to date',
        paragraphs: [],
        table: {
          columns: ['', 'Before', 'After'],
          rows: totals.map(({ label, of }) => [label, usd(of(before)), usd(of(after))]),
        },
      },
    ],
    note: 'Figures are those of the fund’s journal at the end of the day of the distribution. This notice is not a tax document.',
  };
}

const totals: readonly { label: string; of: (figures: NoticeFacts['before']) => Cents }[] = [
  { label: 'Contributed', of: ({ contributed }) => contributed },
  { label: 'Unfunded', of: ({ unfunded }) => unfunded },
  { label: 'Distributed', of: ({ distributed }) => distributed },
  { label: 'Of that, capital that was returned', of: ({ returnedCapital }) => returnedCapital },
  { label: 'Value', of: ({ value }) => value },
];

const usd = formatUsdWithCents;

/** "September 30, 2026", wherever it is read. */
export const dayInWords = (day: Day): string => formatLongDate(`${day}T12:00:00Z`, 'UTC');
