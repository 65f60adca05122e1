import { type Amount, someHaveCents } from '../text/format-figures.ts';
import { Money, MoneyWithCents } from '../text/money.tsx';
import type { DataColumn } from './data-table.tsx';

/** A column of amounts, with their total if there is one. */
export function moneyColumn<Row>(
  key: string,
  header: string,
  amount: (row: Row) => Amount,
  total?: Amount,
): DataColumn<Row> {
  return {
    key,
    header,
    numeric: true,
    amount,
    render: (row) => <Money amount={amount(row)} />,
    ...(total !== undefined && { total: <Money amount={total} />, totalAmount: total }),
  };
}

/** The columns, with cents in all of those in which an amount or the total has cents. */
export function withCentsAlike<Row>(
  columns: DataColumn<Row>[],
  rows: readonly Row[] | undefined,
): DataColumn<Row>[] {
  const needsCents = ({ amount, totalAmount }: DataColumn<Row>) =>
    amount !== undefined && someHaveCents([...(rows ?? []).map(amount), totalAmount]);
  // The same columns where nothing changes, so that rows are not rendered again.
  if (!columns.some(needsCents)) return columns;
  return columns.map((column) => {
    if (!needsCents(column)) return column;
    const { render, total } = column;
    return {
      ...column,
      render: (row) => <MoneyWithCents>{render(row)}</MoneyWithCents>,
      ...(total !== undefined && { total: <MoneyWithCents>{total}</MoneyWithCents> }),
    };
  });
}
