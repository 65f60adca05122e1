import { runColumnNames, runColumns } from '@paddock/domain';
import { csvFile } from '../../../platform/csv.ts';
import type { NamedPosition } from './read-run-positions.ts';

const columns = runColumns.map((key) => ({ key, header: runColumnNames[key] }));

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
