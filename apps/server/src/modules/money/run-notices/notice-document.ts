import {
  type Cents,
  type Day,
  type DistributionAmounts,
  distributionKindNames,
  distributionKinds,
  longDayText,
  type RunFigures,
  type RunKind,
  runKindNames,
} from '@paddock/domain';
import type {
  DocumentBrand,
  DocumentContent,
  SectionContent,
} from '../../../adapters/agreement-pdf/index.ts';
import {
  type CurrentPaper,
  holderLine,
  managerLines,
  type PaperParties,
  replacedLines,
  usd,
} from '../papers/index.ts';

/** What a valuation or a distribution was for one position, as it was posted: nothing of it is computed again. */
export interface NoticeFacts extends Omit<PaperParties, 'profile'> {
  readonly fundName: string;
  readonly kind: RunKind;
  /** Among those of its kind in its fund. */
  readonly number: number;
  readonly name: string;
  /** Empty if nothing is to be read beside it. */
  readonly memo: string;
  readonly day: Day;
  /** What was paid by kind; null in a valuation. */
  readonly amounts: DistributionAmounts | null;
  /** What was paid in all, or by how much the value changed. */
  readonly amount: Cents;
  readonly before: RunFigures & { readonly unfunded: Cents };
  readonly after: RunFigures & { readonly unfunded: Cents };
  /** Why it was taken back, and on which day; null while it stands. */
  readonly reversal: { readonly reason: string; readonly day: Day } | null;
}

/** How a notice came about, which is printed and no part of what it says. */
interface Making {
  readonly brand: DocumentBrand;
  readonly timeZone: string;
  readonly replaces: Pick<CurrentPaper, 'issuedAt'> | null;
}

export const noticeTitle = ({
  kind,
  number,
  reversal,
}: Pick<NoticeFacts, 'kind' | 'number' | 'reversal'>): string =>
  `${reversal ? 'Reversal' : 'Notice'} of ${kind} ${number}`;

/** The notice of a line of a run, or that it was reversed, as it is filed for the holder of a position (LED-07). */
export function noticeDocument(facts: NoticeFacts, { brand, timeZone, replaces }: Making): DocumentContent {
  const { fundName, kind, name, memo, before, after, reversal } = facts;
  return {
    brand,
    title: noticeTitle(facts),
    subtitle: fundName,
    sections: [
      {
        heading: runKindNames[kind],
        paragraphs: [
          ...replacedLines('notice', replaces, timeZone),
          holderLine(facts),
          ...managerLines(facts),
          name,
          ...(memo === '' ? [] : [memo]),
          ...(reversal
            ? [
                `This ${kind} was reversed on ${longDayText(reversal.day)}: what is below does not count any more. Reason: ${reversal.reason}`,
              ]
            : []),
        ],
        ...linesOf(facts),
      },
      {
        heading: reversal ? 'Totals to date, when it was posted' : 'Totals to date',
        paragraphs: [],
        table: {
          columns: ['', 'Before', 'After'],
          rows: totals.map(({ label, centsIn }) => [label, usd(centsIn(before)), usd(centsIn(after))]),
        },
      },
    ],
    note: [
      `Figures are those of the fund’s journal at the end of the day of the ${kind}.`,
      'Values are estimates by the fund manager. This notice is not a tax document.',
    ].join(' '),
  };
}

/** What was paid by kind, or how the value changed. */
function linesOf({
  day,
  amounts,
  amount,
  before,
  after,
}: NoticeFacts): Pick<SectionContent, 'figures' | 'table'> {
  const on = { label: 'Day', value: longDayText(day) };
  const inAll = usd(amount);
  if (amounts === null)
    return {
      figures: [
        on,
        { label: 'Change in value', value: inAll },
        { label: 'Net asset value', value: usd(after.value) },
      ],
      table: {
        columns: ['', 'Amount'],
        rows: [
          ['Net asset value before', usd(before.value)],
          ['Change in value', inAll],
          ['Net asset value', usd(after.value)],
        ],
        total: true,
      },
    };
  return {
    figures: [
      on,
      { label: 'Gross', value: inAll },
      { label: 'Withheld', value: usd(0n) },
      { label: 'Net', value: inAll },
    ],
    table: {
      columns: ['Kind', 'Amount'],
      rows: [
        ...distributionKinds
          .filter((each) => amounts[each] !== 0n)
          .map((each) => [distributionKindNames[each], usd(amounts[each])]),
        ['Total', inAll],
      ],
      total: true,
    },
  };
}

const totals: readonly { label: string; centsIn: (figures: NoticeFacts['before']) => Cents }[] = [
  { label: 'Contributed', centsIn: ({ contributed }) => contributed },
  { label: 'Unfunded', centsIn: ({ unfunded }) => unfunded },
  { label: 'Distributed', centsIn: ({ distributed }) => distributed },
  { label: 'Of that, capital that was returned', centsIn: ({ returnedCapital }) => returnedCapital },
  { label: 'Net asset value', centsIn: ({ value }) => value },
];
