import { readBankAmount, readBankDay } from '../money/bank-file.ts';
import type { Cents } from '../money/money.ts';
import type { Day } from '../time/day.ts';
import {
  type DistributionAmounts,
  distributionKindNames,
  distributionKinds,
  grossOf,
  nothingDistributed,
} from './distribution-kinds.ts';
import { type RunKind, runKindNames, runKinds } from './runs.ts';

/** The columns that a file of valuations and distributions has. */
export const runRowColumns = ['day', 'type', 'position', 'value', ...distributionKinds] as const;
export type RunRowColumn = (typeof runRowColumns)[number];

/** Columns that it may have: whose its positions are, which shows a wrong number and a file of another fund. */
export const runNameColumns = ['investor', 'holder'] as const;
export type RunNameColumn = (typeof runNameColumns)[number];

/** All columns that are read, in the order of the file to fill in. */
export const runColumns = [
  'day',
  'type',
  'position',
  ...runNameColumns,
  'value',
  ...distributionKinds,
] as const satisfies readonly (RunRowColumn | RunNameColumn)[];
export type RunColumn = (typeof runColumns)[number];

/** What the first line of the file calls them. */
export const runColumnNames: Readonly<Record<RunColumn, string>> = {
  day: 'Day',
  type: 'Type',
  position: 'Position',
  investor: 'Investor',
  holder: 'Held by',
  value: 'Value',
  ...distributionKindNames,
};

export type RunRowProblem = { readonly column: RunColumn; readonly message: string };

/** A row as it is written, with what is wrong about it by itself. */
export type RunRow = {
  /** As it is written, if it cannot be read. */
  readonly day: Day;
  readonly kind: RunKind | null;
  /** Of the position. */
  readonly number: number | null;
  /** Of a valuation. */
  readonly value: Cents | null;
  /** Of a distribution. */
  readonly amounts: DistributionAmounts | null;
  readonly problems: readonly RunRowProblem[];
};

/** Reads a row of a file: the value of one position on a day, or what one was paid on it. */
export function readRunRow(cell: (column: RunRowColumn) => string): RunRow {
  const problems: RunRowProblem[] = [];
  const note = (column: RunRowColumn, message: string): void => {
    problems.push({ column, message });
  };
  const amountIn = (column: RunRowColumn): Cents => {
    if (cell(column) === '') return 0n;
    const read = readBankAmount(cell(column));
    if ('problem' in read) note(column, read.problem);
    else if (read.value < 0n) note(column, 'An amount cannot be below zero.');
    return 'value' in read ? read.value : 0n;
  };

  const day = readBankDay(cell('day'), null, 'Write the year first: YYYY-MM-DD.');
  if ('problem' in day) note('day', day.problem);
  const kind = runKinds.find((name) => name === cell('type').toLowerCase()) ?? null;
  if (kind === null) note('type', `Write ${runKindNames.valuation} or ${runKindNames.distribution}.`);
  const number = /^\d{1,9}$/.test(cell('position')) ? Number(cell('position')) : null;
  if (number === null) note('position', 'This is no number of a position.');

  const value = amountIn('value');
  const amounts = { ...nothingDistributed };
  for (const part of distributionKinds) amounts[part] = amountIn(part);
  if (kind === 'valuation') {
    if (cell('value') === '')
      note('value', 'The value is missing. Write 0 where the position is worth nothing.');
    for (const part of distributionKinds)
      if (amounts[part] !== 0n)
        note(part, 'A valuation pays nothing. Write a row of its own for the distribution.');
  }
  if (kind === 'distribution') {
    if (cell('value') !== '')
      note('value', 'A distribution sets no value. Write a row of its own for the valuation.');
    if (grossOf(amounts) === 0n && problems.length === 0) note('profit', 'An amount is missing.');
  }
  return {
    day: 'value' in day ? day.value : cell('day'),
    kind,
    number,
    value: kind === 'valuation' ? value : null,
    amounts: kind === 'distribution' ? amounts : null,
    problems,
  };
}

/** As names are compared: a spreadsheet keeps the apostrophe that is put before what it would read as a formula. */
const comparedName = (name: string): string =>
  name.normalize('NFKC').replace(/\s+/gu, ' ').trim().replace(/^'/, '').toLowerCase();

/** The cells of a row that name somebody else than its position does. An empty one names nobody. */
export function runNameProblems(
  cell: (column: RunNameColumn) => string,
  { number, investorName, holderName }: { number: number; investorName: string; holderName: string | null },
): RunRowProblem[] {
  const names = { investor: investorName, holder: holderName ?? investorName };
  const says = { investor: 'is of', holder: 'is held by' };
  return runNameColumns
    .filter((column) => {
      const compared = comparedName(cell(column));
      return compared !== '' && compared !== comparedName(names[column]);
    })
    .map((column) => ({
      column,
      message: `In the journal, position ${number} ${says[column]} ${names[column]}. If the number is right, correct this cell or leave it empty.`,
    }));
}
