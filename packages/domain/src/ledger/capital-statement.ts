import { type Cents, sumCents } from '../money/money.ts';
import type { Day } from '../time/day.ts';
import { dayText } from '../time/format-date.ts';
import { activityAmounts, activityName } from './activity.ts';
import type { EntryKind } from './entry-kinds.ts';
import { type Performance, performanceOf } from './performance.ts';
import { balanceOf, type CommitmentSummary, commitmentSummary } from './position-balance.ts';
import type { Posting } from './postings.ts';
import {
  type CapitalMovement,
  capitalMovements,
  type RollForward,
  rollForward,
  type StatementLine,
  statementLines,
} from './roll-forward.ts';
import type { StatementColumn } from './statement-period.ts';

/** What an entry of the journal posted to one position. */
export type PositionEntry = {
  readonly sequence: number;
  readonly kind: EntryKind;
  /** The day on which it counts. */
  readonly day: Day;
  /** The day on which it happened, where the books of that day were closed already. */
  readonly ownDay: Day | null;
  readonly isEstimated: boolean;
  /** The entry that it reverses. */
  readonly reverses: { readonly sequence: number; readonly kind: EntryKind; readonly day: Day } | null;
  readonly postings: readonly Posting[];
};

/** An entry of the period of a statement, and what it did to the capital account. */
export type StatementEntry = {
  readonly day: Day;
  readonly name: string;
  readonly amount: Cents;
  readonly note: string | null;
};

/** A capital account statement of one position (LED-06). */
export type CapitalStatement = {
  readonly columns: readonly (StatementColumn & RollForward)[];
  readonly commitment: CommitmentSummary;
  readonly performance: Performance;
  /** Some of the days that the performance counts are not those on which money was seen to move. */
  readonly isEstimated: boolean;
  /** Those of the first column; together they are its closing less its opening. */
  readonly entries: readonly StatementEntry[];
};

/** What each line is called, in ILPA's order. */
export const statementLineNames: Readonly<Record<StatementLine, string>> = {
  contributions: 'Contributions',
  returnOfCapital: 'Distributions: return of capital',
  preferredReturn: 'Distributions: preferred return',
  profit: 'Distributions: profit',
  interest: 'Distributions: interest',
  unclassified: 'Distributions before the journal',
  fees: 'Fees',
  income: 'Income',
  valuation: 'Change in value',
  transfers: 'Transfers',
};

const movementsOf = ({ kind, reverses, day, postings }: PositionEntry): CapitalMovement[] =>
  capitalMovements(postings, { day, isTransfer: (reverses?.kind ?? kind) === 'transfer' });

/**
 * The statement of a position from its entries, in the order in which they were posted, until the last day of its columns;
 * later ones count for nothing.
 */
export function capitalStatement(
  entries: readonly PositionEntry[],
  columns: readonly StatementColumn[],
): CapitalStatement {
  const [period] = columns;
  if (!period) throw new RangeError('A statement without a column was asked for');
  const counted = entries.filter(({ day }) => day <= period.to);
  const movements = counted.flatMap(movementsOf);
  return {
    columns: columns.map((column) => ({ ...column, ...rollForward(movements, column) })),
    commitment: commitmentSummary(balanceOf(counted.flatMap(({ postings }) => postings))),
    performance: performanceOf(movements, period.to),
    isEstimated: hasEstimatedDays(counted),
    entries: statementEntries(counted, period.from),
  };
}

/** Whether an entry counts on an estimated day, and was not taken back. */
function hasEstimatedDays(counted: readonly PositionEntry[]): boolean {
  const reversed = new Set(counted.map(({ reverses }) => reverses?.sequence));
  return counted.some(
    (entry) => entry.isEstimated && !reversed.has(entry.sequence) && movementsOf(entry).length > 0,
  );
}

/** Every line of the columns with its amounts, from opening to closing. */
export function statementRows({
  columns,
}: Pick<CapitalStatement, 'columns'>): { readonly name: string; readonly amounts: readonly Cents[] }[] {
  return [
    { name: 'Opening net asset value', amounts: columns.map(({ opening }) => opening) },
    ...statementLines.map((line) => ({
      name: statementLineNames[line],
      amounts: columns.map(({ lines }) => lines[line]),
    })),
    { name: 'Closing net asset value', amounts: columns.map(({ closing }) => closing) },
  ];
}

/** Whether there is anything to state: not for a position that has ended before, or begins afterwards. */
export function isStatementDue({ columns, commitment, entries }: CapitalStatement): boolean {
  const [period] = columns;
  return entries.length > 0 || commitment.commitment !== 0n || period?.opening !== 0n;
}

/** By day, and each reversal right after what it reverses. */
function statementEntries(counted: readonly PositionEntry[], from: Day): StatementEntry[] {
  const reversedOn = new Map(
    counted.flatMap(({ reverses, day }) => (reverses ? [[reverses.sequence, day] as const] : [])),
  );
  const shown = counted
    .filter(({ day }) => day >= from)
    .map((entry) => ({ entry, amount: sumCents(movementsOf(entry).map(({ amount }) => amount)) }))
    .filter(({ amount }) => amount !== 0n)
    .toSorted((a, b) => compare(a.entry.day, b.entry.day));
  const listed = new Set(shown.map(({ entry }) => entry.sequence));
  const reversals = new Map(
    shown.flatMap((line) => (line.entry.reverses ? [[line.entry.reverses.sequence, line] as const] : [])),
  );
  return shown
    .filter(({ entry }) => !(entry.reverses && listed.has(entry.reverses.sequence)))
    .flatMap((line) => [line, ...[reversals.get(line.entry.sequence) ?? []].flat()])
    .map(({ entry, amount }) => ({
      day: entry.day,
      name: nameOf(entry),
      amount,
      note: noteOf(entry, reversedOn.get(entry.sequence)),
    }));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const nameOf = ({ kind, postings, reverses }: PositionEntry): string =>
  activityName(kind, activityAmounts(kind, postings), reverses?.kind);

/** What has to be known beside an entry, in the words of a parenthesis; null where there is nothing. */
function noteOf(
  { ownDay, isEstimated, reverses }: PositionEntry,
  reversedOn: Day | undefined,
): string | null {
  const notes = [
    reverses ? `takes back what counted on ${dayText(reverses.day)}` : '',
    reversedOn === undefined ? '' : `taken back on ${dayText(reversedOn)}`,
    ownDay === null ? '' : `happened on ${dayText(ownDay)}`,
    isEstimated ? 'estimated' : '',
  ].filter((note) => note !== '');
  const text = notes.join('; ');
  return text === '' ? null : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
