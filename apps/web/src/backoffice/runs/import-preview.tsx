import { Checkbox } from '@mantine/core';
import type { ImportedRunRow, RunImport } from '@paddock/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { DataTable } from '../../ui/data/data-table.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { rowsOfPage } from '../../ui/paging/page-range.ts';
import type { TablePage } from '../../ui/paging/rows-per-page.ts';
import { TablePaging } from '../../ui/paging/table-paging.tsx';
import { importRowColumns } from './import-row-columns.tsx';
import { importVerdict } from './import-values.ts';
import classes from './runs.module.css';

const isMarked = ({ problems, concerns }: ImportedRunRow): boolean =>
  problems.length > 0 || concerns.length > 0;

/** Every row of a file, with what is wrong about it by column (IMP-01). */
export function ImportPreviewSection({ preview }: { preview: RunImport }) {
  const { rows, concerns, fund } = preview;
  const [page, setPage] = useState<TablePage>({ number: 1, rows: 25 });
  const [isMarkedOnly, setMarkedOnly] = useState(false);
  const marked = rows.filter(isMarked);
  // Once nothing is marked there is no box to uncheck.
  const shown = isMarkedOnly && marked.length > 0 ? marked : rows;
  const verdict = importVerdict(preview);
  return (
    <Section title="Rows of the file">
      <div className={classes.stack}>
        <Callout tone={verdict.tone} title={verdict.title} announce>
          <p>
            {verdict.text}{' '}
            {preview.isKnown ? (
              <Link to="/admin/journals/$fund/runs" params={{ fund: fund._id }}>
                See all valuations and distributions
              </Link>
            ) : null}
          </p>
        </Callout>
        {concerns.length > 0 ? (
          <Callout tone="warn" title="Please check this">
            {concerns.map(({ message }) => (
              <p key={message}>{message}</p>
            ))}
          </Callout>
        ) : null}
        {marked.length > 0 ? (
          <Checkbox
            label="Only the rows that are marked"
            checked={isMarkedOnly}
            onChange={(event) => {
              setMarkedOnly(event.currentTarget.checked);
              setPage({ ...page, number: 1 });
            }}
          />
        ) : null}
        <DataTable
          caption="Rows of the file"
          columns={importRowColumns(rows)}
          rows={rowsOfPage(shown, page)}
          rowKey={({ line }) => `${line}`}
          empty={null}
        />
        {shown.length > 25 ? (
          <TablePaging noun="rows" total={shown.length} page={page} onChange={setPage} />
        ) : null}
      </div>
    </Section>
  );
}
