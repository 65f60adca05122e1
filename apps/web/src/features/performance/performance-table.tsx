import type { PerformanceFigures } from '@paddock/contract';
import type { ReactNode } from 'react';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { moneyColumn } from '../../ui/data/money-column.tsx';
import { multipleText, Rate } from '../../ui/text/rate.tsx';

export interface PerformanceRow extends PerformanceFigures {
  key: string;
  name: ReactNode;
}

const numeric = (
  key: string,
  header: string,
  render: (row: PerformanceRow) => ReactNode,
): DataColumn<PerformanceRow> => ({ key, header, numeric: true, render });

const columns: DataColumn<PerformanceRow>[] = [
  { key: 'name', header: 'Name', isRowHeader: true, render: ({ name }) => name },
  moneyColumn('contributed', 'Contributed', (row: PerformanceRow) => row.contributed),
  moneyColumn('distributed', 'Distributed', (row: PerformanceRow) => row.distributed),
  moneyColumn('value', 'Value', (row: PerformanceRow) => row.value),
  numeric('irr', 'IRR', (row) => <Rate figures={row} />),
  numeric('dpi', 'DPI', ({ dpi }) => multipleText(dpi)),
  numeric('rvpi', 'RVPI', ({ rvpi }) => multipleText(rvpi)),
  numeric('tvpi', 'TVPI', ({ tvpi }) => multipleText(tvpi)),
];

/** What each of some holdings, funds or profiles has done. */
export function PerformanceTable({ caption, rows }: { caption: string; rows: PerformanceRow[] }) {
  return <DataTable caption={caption} columns={columns} rows={rows} rowKey={({ key }) => key} empty={null} />;
}
