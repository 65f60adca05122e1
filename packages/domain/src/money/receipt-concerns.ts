import { type Day, daysBetween } from '../time/day.ts';
import { dayText } from '../time/format-date.ts';
import { type Cents, formatUsd } from './money.ts';

/** What is odd about money that came in, or about its reversal, and is asked before it is recorded. */
export const receiptConcernKinds = [
  'more_than_open',
  'ten_times',
  'reference_seen',
  'long_before',
  'later_valuation',
  'value_taken',
  'distribution_stands',
] as const;

export type ReceiptConcern = {
  readonly kind: (typeof receiptConcernKinds)[number];
  readonly message: string;
};

/** What is odd about an amount, given what is open of the commitment (INV-01). */
export function amountConcerns(
  amount: Cents,
  { committed, unfunded }: { readonly committed: Cents; readonly unfunded: Cents },
): ReceiptConcern[] {
  if (amount <= unfunded) return [];
  const excess = formatUsd(amount - unfunded);
  const concerns: ReceiptConcern[] = [
    {
      kind: 'more_than_open',
      message:
        unfunded > 0n
          ? `${formatUsd(unfunded)} is open, so ${excess} would be too much.`
          : `Nothing is open, so all of ${excess} would be too much.`,
    },
  ];
  const expected = unfunded > 0n ? unfunded : committed;
  if (amount >= 10n * expected)
    concerns.push({
      kind: 'ten_times',
      message: `It is ten times ${formatUsd(expected)} or more. Is there a digit too many?`,
    });
  return concerns;
}

/** Money may come in before an investment is committed, but not by so many days. */
const longestHeadStart = 60;

/** What is odd about a day, which decides over rates of return and statements: a year that is mistyped, most of all. */
export const dayConcerns = (day: Day, committedOn: Day | null): ReceiptConcern[] =>
  committedOn !== null && daysBetween(day, committedOn) > longestHeadStart
    ? [
        {
          kind: 'long_before',
          message: `${dayText(day)} is long before this investment was committed, on ${dayText(committedOn)}. Is the year right?`,
        },
      ]
    : [];

/** A reversal after which nothing is paid in takes away what a position was worth beside its capital. */
export const valueTaken = (value: Cents): ReceiptConcern[] =>
  value === 0n
    ? []
    : [
        {
          kind: 'value_taken',
          message: `Nothing would be paid in any more, so the ${value > 0n ? 'gain' : 'loss'} of ${formatUsd(value > 0n ? value : -value)} goes too. Recording the money again does not bring it back: enter a valuation afterwards.`,
        },
      ];

/** A reversal after which nothing is paid in takes no value from a position that was paid something out. */
export const distributionStands = ({
  distributed,
  value,
}: {
  readonly distributed: Cents;
  readonly value: Cents;
}): ReceiptConcern => ({
  kind: 'distribution_stands',
  message: `Nothing would be paid in any more, but the ${formatUsd(distributed)} that was distributed here stays${valueLeft(value)}. If it should not have been distributed, reverse the distribution too.`,
});

function valueLeft(value: Cents): string {
  if (value === 0n) return '';
  return value > 0n
    ? `, and so does a value of ${formatUsd(value)}`
    : `, which leaves the investment ${formatUsd(-value)} below zero`;
}
