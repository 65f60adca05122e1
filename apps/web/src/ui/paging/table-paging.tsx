import { NativeSelect, Pagination } from '@mantine/core';
import { pageCount, pageRange } from './page-range.ts';
import { type RowsPerPage, rowsPerPageChoices, type TablePage } from './rows-per-page.ts';
import classes from './table-paging.module.css';

export interface TablePagingProps {
  /** What the rows are; part of the accessible names of the controls. */
  noun: string;
  total: number;
  page: TablePage;
  onChange: (page: TablePage) => void;
}

const labelFor = (rows: RowsPerPage) => (rows === 'all' ? 'All' : String(rows));

/** Below a table: the rows per page, the range shown, and the controls to change pages (POR-17). */
export function TablePaging({ noun, total, page, onChange }: TablePagingProps) {
  const pages = pageCount(total, page.rows);
  const { from, to, number } = pageRange(page, total);
  const choose = (word: string) => {
    const rows = rowsPerPageChoices.find((choice) => labelFor(choice) === word);
    if (rows) onChange({ number: 1, rows });
  };
  return (
    <nav className={classes.paging} aria-label={`Pages of ${noun}`}>
      <NativeSelect
        className={classes.rows}
        size="sm"
        label="Rows per page"
        data={rowsPerPageChoices.map(labelFor)}
        value={labelFor(page.rows)}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      <p className={classes.range} role="status">
        {from} to {to} of {total}
      </p>
      {pages > 1 ? (
        <Pagination
          className={classes.pages}
          size="sm"
          total={pages}
          value={number}
          onChange={(next) => onChange({ ...page, number: next })}
          getControlProps={(control) => ({ 'aria-label': `${control} page` })}
        />
      ) : null}
    </nav>
  );
}
