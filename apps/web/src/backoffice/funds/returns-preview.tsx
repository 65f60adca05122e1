import type { PercentagesPreview } from '@paddock/contract';
import { centsOf } from '@paddock/domain';
import { useState } from 'react';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { rowsOfPage, type TablePage } from '../../ui/paging/rows-per-page.ts';
import { TablePaging } from '../../ui/paging/table-paging.tsx';
import { Money } from '../../ui/text/money.tsx';

type Row = PercentagesPreview['items'][number];

const change = (before: number, after: number) => <Money amount={centsOf(after) - centsOf(before)} signed />;

const columns = (totals: PercentagesPreview['totals']): DataColumn<Row>[] => [
  {
    key: 'investor',
    header: 'Investor',
    isRowHeader: true,
    render: ({ investorName }) => investorName,
    total: 'Total',
  },
  {
    key: 'invested',
    header: 'Invested',
    numeric: true,
    render: ({ invested }) => <Money amount={invested} />,
    total: <Money amount={totals.invested} />,
  },
  ...(['distribution', 'value'] as const).flatMap((figure): DataColumn<Row>[] => {
    const name = figure === 'distribution' ? 'Returned' : 'Value';
    return [
      {
        key: `${figure} before`,
        header: `${name} before`,
        numeric: true,
        render: ({ before }) => <Money amount={before[figure]} />,
        total: <Money amount={totals.before[figure]} />,
      },
      {
        key: `${figure} after`,
        header: `${name} after`,
        numeric: true,
        render: ({ after }) => <Money amount={after[figure]} />,
        total: <Money amount={totals.after[figure]} />,
      },
      {
        key: `${figure} change`,
        header: 'Change',
        numeric: true,
        render: ({ before, after }) => change(before[figure], after[figure]),
        total: change(totals.before[figure], totals.after[figure]),
      },
    ];
  }),
];

/** What each investor would read before and after. */
export function ReturnsPreview({ preview }: { preview: PercentagesPreview }) {
  const [page, setPage] = useState<TablePage>({ number: 1, rows: 20 });
  return (
    <>
      <DataTable
        caption="Effect on investors"
        columns={columns(preview.totals)}
        rows={rowsOfPage(preview.items, page)}
        rowKey={({ _id }) => _id}
        empty={
          <EmptyState title="Nobody has a countersigned agreement yet">
            The percentages apply to investors as soon as their agreements are countersigned.
          </EmptyState>
        }
      />
      {preview.items.length > 0 ? (
        <TablePaging noun="investors" total={preview.items.length} page={page} onChange={setPage} />
      ) : null}
    </>
  );
}
