import type { RunImport } from '@paddock/contract';
import { centsOf, numberFromCents, sumCents } from '@paddock/domain';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { moneyColumn } from '../../ui/data/money-column.tsx';
import { dayText } from '../../ui/text/day-text.ts';

type ImportedDay = RunImport['runs'][number];

const paidOut = ({ kind, amount }: ImportedDay): number | null => (kind === 'distribution' ? amount : null);

/** The valuations and distributions that a file makes up. */
export function ImportDays({ days }: { days: readonly ImportedDay[] }) {
  const paid = numberFromCents(sumCents(days.map((day) => centsOf(paidOut(day) ?? 0))));
  const columns: DataColumn<ImportedDay>[] = [
    { key: 'name', header: 'What', isRowHeader: true, render: ({ name }) => name, total: 'In all' },
    { key: 'day', header: 'Day', render: ({ day }) => dayText(day) },
    {
      key: 'lines',
      header: 'Positions',
      numeric: true,
      render: ({ lines }) => lines.toLocaleString('en-US'),
    },
    moneyColumn('paid', 'Paid out', paidOut, paid),
    moneyColumn('before', 'Value before', ({ before }: ImportedDay) => before.value),
    moneyColumn('after', 'Value after', ({ after }: ImportedDay) => after.value),
  ];
  return (
    <DataTable
      caption="What it makes of the fund"
      columns={columns}
      rows={[...days]}
      rowKey={({ name }) => name}
      empty={null}
      isLong={days.length > 25}
    />
  );
}
