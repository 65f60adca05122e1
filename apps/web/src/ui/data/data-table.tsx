import type { ReactNode } from 'react';
import { ErrorState } from '../feedback/error-state.tsx';
import { ScrollRegion } from '../layout/scroll-region.tsx';
import type { Amount } from '../text/format-figures.ts';
import classes from './data-table.module.css';
import { DataTableBody, DataTableTotal } from './data-table-rows.tsx';
import { withCentsAlike } from './money-column.tsx';

export interface DataColumn<Row> {
  key: string;
  header: string;
  /** In place of the header's text, such as a button that sorts by the column. */
  headerControl?: ReactNode;
  /** How the rows are sorted by this column; undefined if they cannot be. */
  sorted?: 'ascending' | 'descending' | 'none' | undefined;
  render: (row: Row) => ReactNode;
  /** The money in a cell: if one of the column has cents, all of it show theirs. */
  amount?: (row: Row) => Amount;
  /** The money in the total row, by the same rule. */
  totalAmount?: Amount;
  /** Right-aligned and never wrapped: money, percentages, counts. */
  numeric?: boolean;
  /** The cell that names the row; only the first column can have this. */
  isRowHeader?: boolean;
  /** Content of the total row in this column. */
  total?: ReactNode;
}

export interface DataTableProps<Row> {
  /** What the table lists, for screen readers only. */
  caption: string;
  columns: DataColumn<Row>[];
  /** Undefined while loading, and after a failure. */
  rows: Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Shown instead of the table when there are no rows. */
  empty: ReactNode;
  /** What failed. If set, it is shown instead of the table, with a button to retry. */
  error?: string | undefined;
  /** The error behind it. */
  failure?: unknown;
  onRetry?: (() => unknown) | undefined;
  skeletonRows?: number;
  /** Many rows: they scroll in a box of their own, with the head and the totals always visible. */
  isLong?: boolean;
  /** The body of the table in place of all rows at once, such as one with only the rows in view. */
  renderBody?: ((columns: DataColumn<Row>[]) => ReactNode) | undefined;
}

/**
 * A list as a real table: figures right-aligned, a total row if columns have totals, skeletons while it loads. On
 * phones each row becomes a card. The explicit roles preserve the table for assistive technology when CSS turns its
 * parts into blocks.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, rows, empty, error, failure, onRetry, isLong = false, renderBody } = props;
  if (error !== undefined) return <ErrorState title={error} failure={failure} onRetry={onRetry} />;
  if (rows?.length === 0) return <>{empty}</>;
  const columns = withCentsAlike(props.columns, rows);
  return (
    <ScrollRegion
      label={caption}
      className={`${classes.frame} ${isLong ? classes.long : ''}`}
      isTall={isLong}
    >
      <table
        className={classes.table}
        role="table"
        aria-busy={rows ? undefined : true}
        // With the head; not all of the rows may be in the document.
        {...(renderBody && rows && { 'aria-rowcount': rows.length + 1 })}
      >
        <caption className={classes.caption}>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ key, header, headerControl, sorted, numeric }) => (
              <th
                key={key}
                scope="col"
                role="columnheader"
                aria-sort={sorted}
                className={numeric ? classes.numeric : undefined}
              >
                {headerControl ?? header}
              </th>
            ))}
          </tr>
        </thead>
        {renderBody?.(columns) ?? <DataTableBody {...props} columns={columns} />}
        {rows ? <DataTableTotal columns={columns} /> : null}
      </table>
    </ScrollRegion>
  );
}
