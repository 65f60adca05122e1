import {
  decimalFromCents,
  hasRoundingDifference,
  multiplesRoundingNote,
  nameOnPapers,
  statementRows,
} from '@paddock/domain';
import { csvFile } from '../../../platform/csv.ts';
import type { PositionStatement } from './read-statements.ts';
import { performanceFigures } from './statement-content.ts';

/**
 * The same as the PDF of a statement that is not issued, for spreadsheets: amounts as plain decimal dollars, days as
 * YYYY-MM-DD. Each row says that it is not issued, because rows are sorted, filtered and copied elsewhere.
 */
export function statementCsv({ fund, holder, statement }: PositionStatement): Buffer {
  const amountColumns = statement.columns.map(({ name }) => name);
  const [first = ''] = amountColumns;
  const { irr, noIrr, dpi, rvpi, tvpi } = performanceFigures(statement);
  const { commitment, called, unfunded } = statement.commitment;
  const of = (Part: string) => (row: object) => ({
    Fund: fund.name,
    Holder: nameOnPapers(holder),
    Part,
    Status: 'Not issued',
    ...row,
  });
  const rows = [
    ...statementRows(statement)
      .map(({ name, amounts }) => ({
        Line: name,
        ...Object.fromEntries(
          amounts.map((amount, index) => [amountColumns[index], decimalFromCents(amount)]),
        ),
      }))
      .map(of('Capital account')),
    ...Object.entries({ Commitment: commitment, Called: called, Unfunded: unfunded })
      .map(([Line, amount]) => ({ Line, [first]: decimalFromCents(amount) }))
      .map(of('Commitment')),
    ...Object.entries({ IRR: irr ?? noIrr, DPI: dpi, RVPI: rvpi, TVPI: tvpi })
      .map(([Line, figure]) => ({
        Line,
        [first]: figure ?? '',
        Note:
          Line === 'IRR' && statement.isEstimated
            ? 'From estimated days'
            : Line === 'TVPI' && hasRoundingDifference(statement.performance)
              ? multiplesRoundingNote
              : '',
      }))
      .map(of('Performance')),
    ...statement.entries
      .map(({ name, day, amount, note }) => ({
        Line: name,
        Day: day,
        [first]: decimalFromCents(amount),
        Note: note ?? '',
      }))
      .map(of('Entries')),
  ];
  return csvFile(
    ['Fund', 'Holder', 'Part', 'Line', 'Day', ...amountColumns, 'Note', 'Status'].map((name) => ({
      key: name,
      header: name,
    })),
    rows,
  );
}
