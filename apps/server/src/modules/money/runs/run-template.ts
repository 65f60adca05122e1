import { type RunRowColumn, runColumnNames, runRowColumns } from '@paddock/domain';
import { csvFile } from '../../../platform/csv.ts';
import type { NamedPosition } from './read-run-positions.ts';

const named = (columns: readonly RunRowColumn[]) =>
  columns.map((column) => ({ key: column as string, header: runColumnNames[column] }));

/** Who it is, for the person who fills it in, stands between the columns that are read. */
const columns = [
  ...named(['day', 'type', 'position']),
  { key: 'investor', header: 'Investor' },
  { key: 'holder', header: 'Held by' },
  ...named(runRowColumns.filter((column) => !['day', 'type', 'position'].includes(column))),
];

/** A row for each position of a fund that has not ended, to fill in. */
export const runTemplate = (positions: readonly NamedPosition[]): Buffer =>
  csvFile(
    columns,
    positions
      .filter(({ now }) => now.unfunded + now.called > 0n)
      .map(({ number, investorName, holderName }) => ({
        position: number,
        investor: investorName,
        holder: holderName ?? '',
      })),
  );
