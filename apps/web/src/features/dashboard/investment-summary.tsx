import { NativeSelect } from '@mantine/core';
import { type ParticipationRow, participationTotals, totalsNotes } from '@paddock/domain';
import { useDeferredValue, useMemo, useState } from 'react';
import { DataTable } from '../../ui/data/data-table.tsx';
import { MoneyWithCents } from '../../ui/text/money.tsx';
import classes from './investment-summary.module.css';
import { SummaryCharts } from './summary-charts.tsx';
import { summaryColumns } from './summary-columns.tsx';
import {
  initialOrder,
  nextOrder,
  type SummaryKey,
  type SummaryOrder,
  sortedRows,
  summaryKeys,
} from './summary-order.ts';
import { SummarySection } from './summary-section.tsx';

interface SummarySortProps {
  order: SummaryOrder;
  onChange: (order: SummaryOrder) => void;
}

const names: Readonly<Record<SummaryKey, string>> = {
  fund: 'Fund',
  invested: 'Investment made',
  distribution: 'Current distribution',
  returned: 'Percentage returned',
  value: 'Current value',
  close: 'Close date',
};

/** Sorts the holdings on phones, where the table has no visible headers. */
function SummarySort({ order, onChange }: SummarySortProps) {
  return (
    <NativeSelect
      className={classes.sort}
      label="Sort by"
      data={summaryKeys.map((key) => ({ value: key, label: names[key] }))}
      value={order.key}
      onChange={({ currentTarget }) => {
        const key = summaryKeys.find((name) => name === currentTarget.value);
        if (key) onChange({ key, isDescending: key !== 'fund' });
      }}
    />
  );
}

export interface InvestmentSummaryProps {
  rows: ParticipationRow[];
  timeZone: string | null;
  isWholePage: boolean;
}

/** Longer tables scroll in a box of their own, so that the content below stays within reach. */
const scrollThreshold = 12;
/** More than fit into the box on any screen. */
const initialRows = 24;

/** What the investor holds: totals over all completed participations, charts, and a row for each (DSH-02). */
export function InvestmentSummary({ rows, timeZone, isWholePage }: InvestmentSummaryProps) {
  const completed = rows.filter(({ isPending }) => !isPending);
  const totals = participationTotals(rows);
  const notes = totalsNotes(totals, rows);
  // Renders the first rows at once and hundreds of others in the background, so that the page stays responsive.
  const [order, setOrder] = useState(initialOrder);
  const sorted = useMemo(() => sortedRows(rows, order), [rows, order]);
  const shown = useDeferredValue(sorted, sorted.slice(0, initialRows));
  return (
    <SummarySection isWholePage={isWholePage}>
      <SummarySort order={order} onChange={setOrder} />
      <MoneyWithCents>
        <DataTable
          caption="Your investments"
          columns={summaryColumns(totals, timeZone, order, (key) => setOrder(nextOrder(order, key)))}
          rows={shown}
          isLong={rows.length > scrollThreshold}
          rowKey={({ id }) => id}
          empty={null}
        />
      </MoneyWithCents>
      {notes.length > 0 ? <p className={classes.note}>{notes.join(' ')}</p> : null}
      <SummaryCharts rows={completed.filter(({ funded }) => funded > 0n)} />
    </SummarySection>
  );
}
