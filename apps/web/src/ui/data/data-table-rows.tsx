import type { ComponentProps, ReactNode } from 'react';
import { SkeletonLine } from '../feedback/skeletons.tsx';
import classes from './data-table.module.css';
import type { DataColumn, DataTableProps } from './data-table.tsx';

interface CellProps {
  column: Pick<DataColumn<never>, 'header' | 'numeric' | 'isRowHeader'>;
  children: ReactNode;
}

function Cell({ column, children }: CellProps) {
  const className = column.numeric ? classes.numeric : undefined;
  return column.isRowHeader ? (
    <th scope="row" role="rowheader" className={className}>
      {children}
    </th>
  ) : (
    <td role="cell" className={className} data-label={column.header}>
      {children}
    </td>
  );
}

interface DataTableRowProps<Row> extends ComponentProps<'tr'> {
  columns: DataColumn<Row>[];
  row: Row;
}

export function DataTableRow<Row>({ columns, row, ...rest }: DataTableRowProps<Row>) {
  return (
    <tr {...rest} role="row">
      {columns.map((column) => (
        <Cell key={column.key} column={column}>
          {column.render(row)}
        </Cell>
      ))}
    </tr>
  );
}

/** The rows, or skeletons while they load. */
export function DataTableBody<Row>({ columns, rows, rowKey, skeletonRows = 3 }: DataTableProps<Row>) {
  if (!rows) {
    const places = Array.from({ length: skeletonRows }, (_, place) => place);
    return (
      <tbody role="rowgroup">
        {places.map((place) => (
          <tr key={place} role="row">
            {columns.map((column) => (
              <Cell key={column.key} column={{ ...column, isRowHeader: false }}>
                <SkeletonLine width={column.numeric ? '5rem' : '9rem'} />
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    );
  }
  return (
    <tbody role="rowgroup">
      {rows.map((row) => (
        <DataTableRow key={rowKey(row)} columns={columns} row={row} />
      ))}
    </tbody>
  );
}

/** The total row, if any column has a total. */
export function DataTableTotal<Row>({ columns }: { columns: DataColumn<Row>[] }) {
  if (columns.every(({ total }) => total === undefined)) return null;
  return (
    <tfoot role="rowgroup">
      <tr role="row">
        {columns.map((column) =>
          column.total === undefined ? (
            <td key={column.key} aria-hidden="true" data-empty />
          ) : (
            <Cell key={column.key} column={column}>
              {column.total}
            </Cell>
          ),
        )}
      </tr>
    </tfoot>
  );
}
