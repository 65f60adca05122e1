import { instantTime, type ParticipationRow } from '@paddock/domain';

/** The columns of the summary. */
export const summaryKeys = ['fund', 'invested', 'distribution', 'returned', 'value', 'close'] as const;

export type SummaryKey = (typeof summaryKeys)[number];

export interface SummaryOrder {
  readonly key: SummaryKey;
  readonly isDescending: boolean;
}

/** By close date, newest first (DSH-02). */
export const initialOrder: SummaryOrder = { key: 'close', isDescending: true };

/** The order after a press on a column: names from A, everything else from the largest; again, the other way round. */
export const nextOrder = (order: SummaryOrder, key: SummaryKey): SummaryOrder =>
  order.key === key ? { key, isDescending: !order.isDescending } : { key, isDescending: key !== 'fund' };

/** What a row is sorted by; undefined where it shows a dash. */
function sortValue(row: ParticipationRow, key: SummaryKey): bigint | number | string | undefined {
  if (key === 'fund') return row.fundName.toLowerCase();
  if (key === 'close') return instantTime(row.closeDate);
  if (row.isPending) return undefined;
  if (key === 'returned') return row.percentageReturned;
  if (key === 'invested') return row.invested;
  return key === 'value' ? row.currentValue : row.currentDistribution;
}

/** Sorts the rows; those without a value are last in both directions. */
export function sortedRows(rows: readonly ParticipationRow[], order: SummaryOrder): ParticipationRow[] {
  const sign = order.isDescending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: sortValue(row, order.key) }))
    .toSorted((a, b) => {
      if (a.value === b.value) return 0;
      if (a.value === undefined) return 1;
      if (b.value === undefined) return -1;
      return a.value < b.value ? -sign : sign;
    })
    .map(({ row }) => row);
}
