import type { PercentagesPreview } from '@paddock/contract';
import { centsOf, participantName } from '@paddock/domain';
import { useState } from 'react';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { moneyColumn } from '../../ui/data/money-column.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { rowsOfPage } from '../../ui/paging/page-range.ts';
import type { TablePage } from '../../ui/paging/rows-per-page.ts';
import { TablePaging } from '../../ui/paging/table-paging.tsx';
import { Money } from '../../ui/text/money.tsx';

type Row = PercentagesPreview['items'][number];

const change = (before: number, after: number) => centsOf(after) - centsOf(before);

/** As the table of the investor's overview heads them, and then as its leading figures count them. */
const figureNames = {
  distribution: 'Returned',
  value: 'Value',
  fundedDistribution: 'Returned on what is funded',
  fundedValue: 'Value of what is funded',
  awaited: 'Value awaited',
} as const;

type Figure = keyof typeof figureNames;

const isFundedInFull = ({ invested, funded }: PercentagesPreview['totals']) => invested === funded;

/** Once all of the money is there, both counts are the same. */
const shownFigures = (totals: PercentagesPreview['totals']): Figure[] =>
  isFundedInFull(totals) ? ['distribution', 'value'] : (Object.keys(figureNames) as Figure[]);

const columns = (totals: PercentagesPreview['totals']): DataColumn<Row>[] => [
  {
    key: 'investor',
    header: 'Investor',
    isRowHeader: true,
    render: participantName,
    total: 'Total',
  },
  moneyColumn('invested', 'Invested', ({ invested }) => invested, totals.invested),
  ...(isFundedInFull(totals)
    ? []
    : [moneyColumn<Row>('funded', 'Funded', ({ funded }) => funded, totals.funded)]),
  ...shownFigures(totals).flatMap((figure): DataColumn<Row>[] => {
    const name = figureNames[figure];
    return [
      moneyColumn(
        `${figure} before`,
        `${name} before`,
        ({ before }) => before[figure],
        totals.before[figure],
      ),
      moneyColumn(`${figure} after`, `${name} after`, ({ after }) => after[figure], totals.after[figure]),
      {
        key: `${figure} change`,
        header: 'Change',
        numeric: true,
        amount: ({ before, after }) => change(before[figure], after[figure]),
        render: ({ before, after }) => <Money amount={change(before[figure], after[figure])} signed />,
        total: <Money amount={change(totals.before[figure], totals.after[figure])} signed />,
        totalAmount: change(totals.before[figure], totals.after[figure]),
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
