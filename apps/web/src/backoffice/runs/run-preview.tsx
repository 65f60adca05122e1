import { Checkbox } from '@mantine/core';
import type { PreviewedRunLine, RunPreview } from '@paddock/contract';
import { centsOf, counted, dayText, participantName, type SpreadBasis, sumCents } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { rowsOfPage } from '../../ui/paging/page-range.ts';
import type { TablePage } from '../../ui/paging/rows-per-page.ts';
import { TablePaging } from '../../ui/paging/table-paging.tsx';
import { Money, MoneyWithCents } from '../../ui/text/money.tsx';
import { LineConcerns, runColumns } from './run-columns.tsx';
import classes from './runs.module.css';

const isMarked = ({ problem, concerns }: PreviewedRunLine): boolean =>
  problem !== null || concerns.length > 0;

/** As many as a person reads one by one. */
const mostNames = 20;

const shareHeaders: Readonly<Record<SpreadBasis, string>> = {
  contributed: 'Contributed the day before',
  commitment: 'Committed the day before',
};

/** What a valuation or a distribution would make of each position, with what is wrong or odd at its line (LED-07). */
export function RunPreviewSection({ preview }: { preview: RunPreview }) {
  const { kind, day, timeZone, lines, totals, concerns, problems, odd, basis } = preview;
  const [page, setPage] = useState<TablePage>({ number: 1, rows: 25 });
  const [isMarkedOnly, setMarkedOnly] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  // It appears below what was typed, perhaps out of view.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'start' });
    place.current?.focus({ preventScroll: true });
  }, []);
  // Once nothing is marked there is no box to uncheck.
  const isFiltered = isMarkedOnly && problems + odd > 0;
  const shown = isFiltered ? lines.filter(isMarked) : lines;
  const result: DataColumn<PreviewedRunLine> = {
    key: 'result',
    header: 'To check',
    render: (line) => <Result line={line} />,
  };
  // Where shares were computed, the column shows what they go by, which is not what was contributed on the day.
  const columns = runColumns<PreviewedRunLine>(kind, totals, { isFiltered }).map((column) =>
    column.key === 'contributed' && kind === 'distribution' && basis !== null
      ? shareColumn(basis, isFiltered ? undefined : lines)
      : column,
  );
  return (
    <div ref={place} tabIndex={-1} className={classes.preview}>
      <Section
        title="What it would do"
        note={`${counted(lines.length, 'position')} at the end of ${dayText(day)} in the time zone ${timeZone.replaceAll('_', ' ')}, without it and with it.`}
      >
        <MoneyWithCents>
          {concerns.length > 0 ? (
            <Callout tone="warn" title="Please check this">
              {concerns.map(({ message }) => (
                <p key={message}>{message}</p>
              ))}
            </Callout>
          ) : null}
          <LeftOut leftOut={preview.leftOut} />
          {problems + odd > 0 ? (
            <div className={classes.tools}>
              <Checkbox
                label="Only the lines that are marked"
                checked={isMarkedOnly}
                onChange={(event) => {
                  setMarkedOnly(event.currentTarget.checked);
                  setPage({ ...page, number: 1 });
                }}
              />
            </div>
          ) : null}
          <DataTable
            caption="What it makes of each position"
            // Beside the name, where it is in view however wide the table is.
            columns={columns.toSpliced(1, 0, ...(problems + odd > 0 ? [result] : []))}
            rows={rowsOfPage(shown, page)}
            rowKey={({ syndUser }) => syndUser}
            empty={
              <EmptyState title="No position would change">
                Either nothing is entered, or the value is what each position has already.
              </EmptyState>
            }
          />
          {shown.length > 0 ? (
            <TablePaging noun="lines" total={shown.length} page={page} onChange={setPage} />
          ) : null}
        </MoneyWithCents>
      </Section>
    </div>
  );
}

const shareColumn = (
  basis: SpreadBasis,
  lines: readonly PreviewedRunLine[] | undefined,
): DataColumn<PreviewedRunLine> => ({
  key: 'share',
  header: shareHeaders[basis],
  numeric: true,
  render: ({ share }) => <Money amount={share ?? 0} />,
  ...(lines && { total: <Money amount={sumCents(lines.map(({ share }) => centsOf(share ?? 0)))} /> }),
});

/** Who gets nothing of what is spread over the whole fund, and why: nothing else here would show them. */
function LeftOut({ leftOut }: Pick<RunPreview, 'leftOut'>) {
  if (leftOut.length === 0) return null;
  const more = leftOut.length - mostNames;
  return (
    <Callout
      tone="warn"
      title={`${counted(leftOut.length, 'position')} ${leftOut.length === 1 ? 'gets' : 'get'} nothing`}
    >
      <ul>
        {leftOut.slice(0, mostNames).map((position) => (
          <li key={position.syndUser}>
            <Link to="/admin/participations/$id" params={{ id: position.syndUser }}>
              {participantName(position)}
            </Link>
            , No. {position.number}: {position.why}
          </li>
        ))}
        {more > 0 ? <li>and {counted(more, 'more', 'more')}</li> : null}
      </ul>
    </Callout>
  );
}

/** Why a line cannot be posted, or what is odd about it. */
function Result({ line: { problem, concerns } }: { line: PreviewedRunLine }) {
  if (problem)
    return (
      <div className={classes.result}>
        <StatusBadge tone="failed">Cannot be posted</StatusBadge>
        <div className={classes.refused}>{problem}</div>
      </div>
    );
  return <LineConcerns concerns={concerns} />;
}
