import { TextInput } from '@mantine/core';
import type { CapTableRow } from '@paddock/contract';
import { numberFromCents, parseAmount, participantName, sumCents } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { type ClipboardEvent, useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { CopyButton } from '../../platform/toasts/copy-button.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { moneyColumn } from '../../ui/data/money-column.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { tidyAmount } from '../../ui/forms/money-field.tsx';
import type { FieldError } from '../../ui/forms/use-form.ts';
import { rowsOfPage } from '../../ui/paging/page-range.ts';
import type { TablePage } from '../../ui/paging/rows-per-page.ts';
import { TablePaging } from '../../ui/paging/table-paging.tsx';
import { Money } from '../../ui/text/money.tsx';
import { capTableQuery } from '../holders/api.ts';
import { isTable, type LineField, linesAsCells, readPastedLines, type TypedLines } from './pasted-lines.ts';
import { lineError } from './run-values.ts';
import classes from './runs.module.css';

interface LineFieldsProps {
  fund: string;
  fields: readonly LineField[];
  lines: TypedLines;
  onChange: (lines: TypedLines) => void;
  error: FieldError;
}

/** A field for each amount of each position, which can be copied to a spreadsheet and pasted from one (LED-07). */
export function LineFields({ fund, fields, lines, onChange, error }: LineFieldsProps) {
  const {
    data,
    isLoadingError,
    error: failure,
    refetch,
  } = useQuery(capTableQuery(useTransport(), fund, 'accepted'));
  const [page, setPage] = useState<TablePage>({ number: 1, rows: 25 });
  const [problems, setProblems] = useState<readonly string[]>([]);
  const positions = data?.items ?? [];
  const set = (id: string, field: string, text: string) =>
    onChange({ ...lines, [id]: { ...lines[id], [field]: text } });
  const paste = (event: ClipboardEvent, id: string, from: number) => {
    const text = event.clipboardData.getData('text/plain');
    if (!isTable(text)) return;
    event.preventDefault();
    const pasted = readPastedLines(text, {
      positions,
      at: positions.findIndex(({ _id }) => _id === id),
      from,
      fields,
    });
    setProblems(pasted.problems);
    const merged = Object.entries(pasted.lines).map(([key, line]) => [key, { ...lines[key], ...line }]);
    onChange({ ...lines, ...(Object.fromEntries(merged) as TypedLines) });
  };
  const fieldColumn = ({ field, header }: LineField, place: number): DataColumn<CapTableRow> => ({
    key: `typed ${field}`,
    header,
    numeric: true,
    render: (row) => (
      <TextInput
        className={classes.amount}
        aria-label={`${header} of ${participantName(row)}`}
        inputMode="decimal"
        autoComplete="off"
        value={lines[row._id]?.[field] ?? ''}
        error={lineError(lines[row._id]?.[field] ?? '')}
        onChange={({ currentTarget }) => set(row._id, field, currentTarget.value)}
        onBlur={() => set(row._id, field, tidyAmount(lines[row._id]?.[field] ?? ''))}
        onPaste={(event) => paste(event, row._id, place)}
      />
    ),
    total: <Money amount={totalOf(lines, field)} />,
  });
  return (
    <div className={classes.stack}>
      <p>
        Type the amounts, or copy the table to a spreadsheet and paste it back: rows that begin with the name
        of a position belong to it, and columns with the name of an amount to that, in any order. Positions
        that are left empty are left out.
      </p>
      <div>
        <CopyButton
          text={() => linesAsCells(positions, lines, fields)}
          copied="The table is copied. Paste it into a spreadsheet."
          notCopied="Your browser does not allow copying."
        >
          Copy the table
        </CopyButton>
      </div>
      {problems.length > 0 ? (
        <Callout tone="warn" title="Some of what you pasted was left out" announce>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Callout>
      ) : null}
      <DataTable
        caption="Amounts of each position"
        columns={[
          {
            key: 'position',
            header: 'Position',
            isRowHeader: true,
            render: (row) => participantName(row),
            total: 'Total',
          },
          moneyColumn('contributed', 'Contributed', ({ account }: CapTableRow) => account?.contributed ?? 0),
          moneyColumn('value', 'Value today', ({ account }: CapTableRow) => account?.value ?? 0),
          ...fields.map(fieldColumn),
        ]}
        rows={data && rowsOfPage(positions, page)}
        rowKey={({ _id }) => _id}
        empty={
          <EmptyState title="Nobody has committed yet">
            Each commitment of this fund appears here with its capital account.
          </EmptyState>
        }
        error={isLoadingError ? 'The positions could not be loaded' : undefined}
        failure={failure}
        onRetry={refetch}
      />
      {positions.length > 0 ? (
        <TablePaging noun="positions" total={positions.length} page={page} onChange={setPage} />
      ) : null}
      {error ? (
        <p className={classes.problem} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** What is typed in a column, as far as it is amounts: what is none says so at its field. */
const totalOf = (lines: TypedLines, field: string): number =>
  numberFromCents(
    sumCents(
      Object.values(lines)
        .map((line) => parseAmount(line[field] ?? ''))
        .filter((cents) => cents !== undefined),
    ),
  );
