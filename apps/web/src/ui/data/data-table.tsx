import type { ReactNode } from 'react';
import { ErrorState } from '../feedback/error-state.tsx';
import classes from './data-table.module.css';
import { DataTableBody, DataTableTotal } from './data-table-rows.tsx';

export interface DataColumn<Row> {
  key: string;
  header: string;
  render: (row: Row) => ReactNode;
  /** Right-aligned, never wrapped: money, percentages, counts. */
  numeric?: boolean;
  /** Names the row; one column at most, the first. */
  isRowHeader?: boolean;
  /** What stands in the total row under this column. */
  total?: ReactNode;
}

export interface DataTableProps<Row> {
  /** What the table lists; read out, not shown. */
  caption: string;
  columns: DataColumn<Row>[];
  /** Undefined while loading, or after a failure. */
  rows: Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Stands in place of the table when there are no rows. */
  empty: ReactNode;
  /** What failed, in words; set, it stands in place of the table with a retry. */
  error?: string | undefined;
  onRetry?: (() => unknown) | undefined;
  skeletonRows?: number;
  /** Many rows: they scroll within a frame of their own, below the head and above the totals that stay in view. */
  isLong?: boolean;
}

/**
 * A list as a real table: figures to the right, a total row where columns have one, bars while it loads. On phones
 * a row becomes a card. The explicit roles keep it a table for assistive technology where the style sheet makes its
 * parts blocks.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, empty, error, onRetry, isLong = false } = props;
  if (error !== undefined) return <ErrorState title={error} onRetry={onRetry} />;
  if (rows?.length === 0) return <>{empty}</>;
  return (
    <div
      className={`${classes.frame} ${isLong ? classes.long : ''}`}
      // What scrolls is reached by the keyboard, too.
      {...(isLong && { role: 'group', tabIndex: 0, 'aria-label': caption })}
    >
      <table className={classes.table} role="table" aria-busy={rows ? undefined : true}>
        <caption className={classes.caption}>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ key, header, numeric }) => (
              <th key={key} scope="col" role="columnheader" className={numeric ? classes.numeric : undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <DataTableBody {...props} />
        {rows ? <DataTableTotal columns={columns} /> : null}
      </table>
    </div>
  );
}
