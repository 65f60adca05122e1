import type { FundJournal } from '@paddock/contract';
import { dayText } from '@paddock/domain';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { type KeyFigure, KeyFigures } from '../../ui/data/key-figures.tsx';
import { moneyColumn } from '../../ui/data/money-column.tsx';
import { Money, MoneySet } from '../../ui/text/money.tsx';
import { fundAfter, type ImportedDay, paidOut } from './import-values.ts';
import classes from './runs.module.css';

const columns: DataColumn<ImportedDay>[] = [
  { key: 'name', header: 'What', isRowHeader: true, render: ({ name }) => name },
  { key: 'day', header: 'Day', render: ({ day }) => dayText(day) },
  {
    key: 'lines',
    header: 'Positions',
    numeric: true,
    render: ({ lines }) => lines.toLocaleString('en-US'),
  },
  moneyColumn('paid', 'Paid out', paidOut),
  moneyColumn('before', 'Their value before', ({ before }) => before.value),
  moneyColumn('after', 'Their value after', ({ after }) => after.value),
];

/** What a file makes of the fund in all, and the valuations and distributions of which it is made up. */
export function ImportDays({ journal, days }: { journal: FundJournal; days: readonly ImportedDay[] }) {
  const after = fundAfter(journal, days);
  const compared = (term: string, figure: 'distributed' | 'value'): KeyFigure => ({
    term,
    value: <Money amount={after[figure]} />,
    note: (
      <>
        before <Money amount={journal[figure]} />
      </>
    ),
  });
  return (
    <div className={classes.stack}>
      <MoneySet amounts={[journal.distributed, journal.value, after.distributed, after.value]}>
        <KeyFigures
          figures={[
            compared('Distributed by the fund afterwards', 'distributed'),
            compared('Value of the fund afterwards', 'value'),
          ]}
        />
      </MoneySet>
      <DataTable
        caption="What it makes of the fund"
        columns={columns}
        rows={[...days]}
        rowKey={({ name }) => name}
        empty={null}
        isLong={days.length > 25}
      />
    </div>
  );
}
