import { type Cents, formatUsd } from '../money/money.ts';
import type { Day } from '../time/day.ts';
import { dayText } from '../time/format-date.ts';
import { openingNames } from './entry-words.ts';

/** What is odd about a run, and is asked before it is posted. */
export const runConcernKinds = [
  'above_value',
  'far_value',
  'later_valuation',
  'same_day',
  'counted_at_opening',
] as const;
export type RunConcern = { readonly kind: (typeof runConcernKinds)[number]; readonly message: string };

/** A position that would be worth less than nothing. */
export const aboveValue = (amount: Cents, value: Cents): RunConcern[] =>
  amount <= value
    ? []
    : [
        {
          kind: 'above_value',
          message: `${formatUsd(amount)} would be paid out of a position that is worth ${formatUsd(value)}.`,
        },
      ];

/** Half of what a digit too many or too few does: the value that was meant is not the one before either. */
const far = 5n;

/** A value that may be written with a digit too many or too few, or by which all would be lost. */
export function farValue(before: Cents, after: Cents): RunConcern[] {
  if (before <= 0n || (after * far > before && after < before * far)) return [];
  const change =
    after <= 0n
      ? `Nothing would be left of ${formatUsd(before)}.`
      : `The value would go from ${formatUsd(before)} to ${formatUsd(after)}.`;
  return [{ kind: 'far_value', message: `${change} Make sure that this is what you mean.` }];
}

/** As many as a person reads one by one. */
export const shownConcerns = 20;

/** A line of a run, as the concerns about it are told. */
export interface ConcernedLine {
  /** That of its position. */
  readonly number: number;
  /** Where there are runs of several days. */
  readonly day?: Day;
  readonly concerns: readonly RunConcern[];
}

/** Of those that are about a line. */
const lineConcerns: readonly (readonly [kind: RunConcern['kind'], what: string])[] = [
  ['above_value', 'would pay more than the position is worth.'],
  [
    'far_value',
    'would set a value that is five times what it was or more, a fifth of it or less, or nothing.',
  ],
];

/**
 * What is odd, for the person who approves it: each concern with its line. Of more than a person reads, how many there
 * are of each kind comes first.
 */
export function concernsInWords(lines: readonly ConcernedLine[], ofAll: readonly RunConcern[]): string[] {
  const found = lines.flatMap(({ number, day, concerns }) =>
    concerns.map(({ kind, message }) => ({
      kind,
      sentence: `Position ${number}${day === undefined ? '' : ` on ${dayText(day)}`}: ${message}`,
    })),
  );
  const counts = lineConcerns.flatMap(([kind, what]) => {
    const many = found.filter((concern) => concern.kind === kind).length;
    return many > 0 ? [`${many === 1 ? 'One line' : `${many.toLocaleString('en-US')} lines`} ${what}`] : [];
  });
  const rest = found.length - shownConcerns;
  const all = [...new Set(ofAll.map(({ message }) => message))];
  const more = all.length - shownConcerns;
  return [
    ...(rest > 0 ? counts : []),
    ...found.slice(0, shownConcerns).map(({ sentence }) => sentence),
    ...(rest > 0 ? [`The lines show the other ${rest.toLocaleString('en-US')}.`] : []),
    ...all.slice(0, shownConcerns),
    ...(more > 0 ? [more === 1 ? 'And one more day is odd.' : `And ${more} more days are odd.`] : []),
  ];
}

/** What is odd about a run or a receipt of a day before one on which the fund was valued. */
export type LaterValuation = { readonly kind: 'later_valuation'; readonly message: string };

/** A value that was set for a later day is no longer what was set: the difference carries over to it. */
export const laterValuation = (day: Day): LaterValuation => ({
  kind: 'later_valuation',
  message: `The fund was valued on ${dayText(day)} already. That value changes with this, so enter it again afterwards.`,
});

/** Two distributions of one day may be one that was entered twice. */
export const sameDay = (day: Day): RunConcern => ({
  kind: 'same_day',
  message: `A distribution of ${dayText(day)} is posted already. Make sure that this is another one.`,
});

/**
 * What was distributed before the journal is counted by its opening entries, so a distribution of that time may be the
 * same money. All of it is named, whichever positions are paid, so that the days of a file say the same.
 */
export const countedAtOpening = (amount: Cents, through: Day): RunConcern => ({
  kind: 'counted_at_opening',
  message: `The opening of this journal counts ${formatUsd(amount)} as distributed through ${dayText(through)}. If this is the same money, it would count twice: first reverse each “${openingNames.distribution}” entry that counts it, in the journal of the fund.`,
});
