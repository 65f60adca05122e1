import type { ImportReversal } from '@paddock/contract';
import { counted, dayText } from '@paddock/domain';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { moneyColumn } from '../../ui/data/money-column.tsx';
import { MoneyWithCents } from '../../ui/text/money.tsx';
import classes from './runs.module.css';

type Run = ImportReversal['runs'][number];

const totals = [
  { figure: 'Distributed by the fund', name: 'distributed' },
  { figure: 'Value of the fund', name: 'value' },
] as const;

type Total = (typeof totals)[number];
const totalColumns = ({ before, after }: ImportReversal): DataColumn<Total>[] => [
  { key: 'figure', header: 'In all', isRowHeader: true, render: ({ figure }) => figure },
  moneyColumn('before', 'Before', ({ name }) => before[name]),
  moneyColumn('after', 'After', ({ name }) => after[name]),
];

/** What reversing a file makes of the fund, and the valuations and distributions that it takes back. */
export function ImportReversalPreview({ preview }: { preview: ImportReversal }) {
  const { runs, entries, leftOut } = preview;
  const isMoved = runs.some(({ day, countsOn }) => day !== countsOn);
  const columns: DataColumn<Run>[] = [
    { key: 'name', header: 'What', isRowHeader: true, render: ({ name }) => name },
    {
      key: 'lines',
      header: 'Positions',
      numeric: true,
      render: ({ lines }) => lines.toLocaleString('en-US'),
    },
    moneyColumn('paid', 'Paid out', ({ kind, amount }) => (kind === 'distribution' ? amount : null)),
    moneyColumn('change', 'Change in value', ({ kind, amount }) => (kind === 'valuation' ? amount : null)),
    ...(isMoved
      ? [{ key: 'day', header: 'Reversed on', render: ({ countsOn }: Run) => dayText(countsOn) }]
      : []),
  ];
  return (
    <MoneyWithCents>
      <div className={classes.stack}>
        <DataTable
          caption="Totals of the fund"
          columns={totalColumns(preview)}
          rows={[...totals]}
          rowKey={({ name }) => name}
          empty={null}
        />
        <p>
          {counted(entries, 'entry', 'entries')} {entries === 1 ? 'is' : 'are'} reversed.
          {leftOut > 0
            ? ` ${counted(leftOut, 'valuation or distribution', 'valuations and distributions')} of the file ${leftOut === 1 ? 'was' : 'were'} reversed before and ${leftOut === 1 ? 'is' : 'are'} left out.`
            : ''}
        </p>
        <DataTable
          caption="What is reversed"
          columns={columns}
          rows={[...runs]}
          rowKey={({ _id }) => _id}
          empty={null}
          isLong={runs.length > 25}
        />
      </div>
    </MoneyWithCents>
  );
}
