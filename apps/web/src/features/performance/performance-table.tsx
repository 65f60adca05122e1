import type { PerformanceFigures } from '@paddock/contract';
import type { ReactNode } from 'react';
import { multipleText, Rate } from '../../platform/money/rate.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { moneyColumn } from '../../ui/data/money-column.tsx';
import { missingFigure } from '../../ui/text/format-figures.ts';
import { MoneySet } from '../../ui/text/money.tsx';

export interface PerformanceRow {
  key: string;
  name: ReactNode;
  /** Null where none can be told. */
  figures: PerformanceFigures | null;
}

const numeric = (
  key: string,
  header: string,
  render: (figures: PerformanceFigures) => ReactNode,
): DataColumn<PerformanceRow> => ({
  key,
  header,
  numeric: true,
  render: ({ figures }) => (figures ? render(figures) : missingFigure),
});

const columns: DataColumn<PerformanceRow>[] = [
  { key: 'name', header: 'Name', isRowHeader: true, render: ({ name }) => name },
  moneyColumn('contributed', 'Contributed', ({ figures }: PerformanceRow) => figures?.contributed),
  moneyColumn('distributed', 'Distributed', ({ figures }: PerformanceRow) => figures?.distributed),
  moneyColumn('value', 'Value', ({ figures }: PerformanceRow) => figures?.value),
  numeric('irr', 'IRR', (figures) => <Rate figures={figures} />),
  numeric('dpi', 'DPI', ({ dpi }) => multipleText(dpi)),
  numeric('rvpi', 'RVPI', ({ rvpi }) => multipleText(rvpi)),
  numeric('tvpi', 'TVPI', ({ tvpi }) => multipleText(tvpi)),
];

/** What each of some holdings, funds or profiles has done. */
export function PerformanceTable({ caption, rows }: { caption: string; rows: PerformanceRow[] }) {
  const amounts = rows.flatMap(({ figures }) =>
    figures ? [figures.contributed, figures.distributed, figures.value] : [],
  );
  return (
    // On phones each row is a card, whose figures are read together too.
    <MoneySet amounts={amounts}>
      <DataTable caption={caption} columns={columns} rows={rows} rowKey={({ key }) => key} empty={null} />
    </MoneySet>
  );
}
