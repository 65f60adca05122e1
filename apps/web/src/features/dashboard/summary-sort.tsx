import { NativeSelect } from '@mantine/core';
import { type SummaryKey, type SummaryOrder, summaryKeys } from './summary-order.ts';
import classes from './summary-sort.module.css';

export interface SummarySortProps {
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
export function SummarySort({ order, onChange }: SummarySortProps) {
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
