import {
  type Cents,
  grossOf,
  type RunColumn,
  type RunConcern,
  type RunRow,
  type RunRowProblem,
  readRunRow,
  runColumnNames,
  runColumns,
  runNameProblems,
  runRowColumns,
  sumCents,
} from '@paddock/domain';
import { throwDomainError } from '../../../platform/domain-error.ts';
import { moreCellsMessage, readCsv } from '../../../platform/read-csv.ts';
import { dayProblem, type RunFund } from './plan-run.ts';
import type { NamedPosition } from './read-run-positions.ts';

const maxRows = 10_000;
/** Valuations and distributions: months of thirty years are 720. Each is planned, approved and posted by itself. */
const maxRuns = 1_000;

/** A row of a file with what the journal says about it. */
export interface CheckedRow extends RunRow {
  readonly line: number;
  readonly position: NamedPosition | undefined;
  readonly concerns: readonly RunConcern[];
}

/** Reads the rows of a file, each checked by itself. Throws where it is no such file. */
export function readRunFile(
  csv: string,
  { fund, positions, now }: { fund: RunFund; positions: readonly NamedPosition[]; now: Date },
): CheckedRow[] {
  const { header, rows } = readCsv(csv);
  const named = (column: RunColumn) => runColumnNames[column].toLowerCase();
  const missing = runRowColumns.filter((column) => !header.includes(named(column)));
  if (missing.length > 0 && header.length === 1 && /[;\t]/.test(header[0] ?? ''))
    rejectFile('The columns of a CSV file are separated by commas. Save the sheet as CSV with commas.');
  if (missing.length > 0) rejectFile(`The first line must name the columns. Missing: ${inWords(missing)}.`);
  const repeated = runColumns.filter(
    (column) => header.indexOf(named(column)) !== header.lastIndexOf(named(column)),
  );
  if (repeated.length > 0) rejectFile(`The first line names a column more than once: ${inWords(repeated)}.`);
  if (rows.length === 0) rejectFile('The file has no rows.');
  if (rows.length > maxRows) rejectFile(`A file has at most ${maxRows} rows. Please split it.`);
  const byNumber = new Map(positions.map((position) => [position.number, position]));
  const seen = new Set<string>();
  const checked = rows.map(({ line, values, unnamed }) => {
    const cell = (column: RunColumn) => values[named(column)] ?? '';
    const row = readRunRow(cell);
    const position = row.number === null ? undefined : byNumber.get(row.number);
    const key = [row.day, row.kind, row.number].join(' ');
    const problems = [
      ...row.problems,
      ...journalProblems(row, { fund, position, now }),
      ...(position ? runNameProblems(cell, position) : []),
    ];
    if (unnamed.length > 0)
      problems.push({
        column: row.kind === 'distribution' ? 'interest' : 'value',
        message: moreCellsMessage,
      });
    if (problems.length === 0 && seen.has(key))
      problems.push({ column: 'position', message: 'This position has a row of this day already.' });
    seen.add(key);
    return { ...row, line, position, problems, concerns: [] };
  });
  const runs = new Set(checked.filter(({ problems }) => problems.length === 0).map(runOf));
  if (runs.size > maxRuns)
    rejectFile(
      `The rows of a file make at most ${maxRuns} valuations and distributions, counted by day. Please split it.`,
    );
  return checked;
}

/** Rows of the same are of one valuation or one distribution. */
const runOf = ({ day, kind }: RunRow): string => `${day} ${kind}`;

const inWords = (columns: readonly RunColumn[]): string =>
  columns.map((column) => runColumnNames[column]).join(', ');

const rejectFile = (message: string): never => throwDomainError('bad_request', message, { csv: message });

function journalProblems(
  { day, number, problems }: RunRow,
  { fund, position, now }: { fund: RunFund; position: NamedPosition | undefined; now: Date },
): RunRowProblem[] {
  const found: RunRowProblem[] = [];
  const isDayRead = problems.every(({ column }) => column !== 'day');
  const message = isDayRead ? dayProblem(fund.book, day, now) : undefined;
  if (message) found.push({ column: 'day', message });
  if (number !== null && !position)
    found.push({ column: 'position', message: 'The journal of this fund has no position of this number.' });
  return found;
}

/** What a file should come to, as its sender knows from elsewhere. */
interface ControlTotals {
  readonly rows: number;
  readonly distributed: Cents;
  readonly value: Cents;
}

/** Throws where the rows do not come to what was typed. It does not say to what they come. */
export function assertControls(rows: readonly RunRow[], typed: ControlTotals): void {
  const distributed = sumCents(rows.map(({ amounts }) => (amounts ? grossOf(amounts) : 0n)));
  const value = sumCents(rows.map((row) => row.value ?? 0n));
  const differing = [
    ...(rows.length === typed.rows ? [] : [['rows', 'The number of rows'] as const]),
    ...(distributed === typed.distributed ? [] : [['distributed', 'The sum of the distributions'] as const]),
    ...(value === typed.value ? [] : [['value', 'The sum of the values'] as const]),
  ];
  if (differing.length > 0)
    throwDomainError(
      'conflict',
      'The file does not come to what you have typed, so nothing was asked for.',
      Object.fromEntries(
        differing.map(([field, what]) => [`controls.${field}`, `${what} is another one in the file.`]),
      ),
    );
}
