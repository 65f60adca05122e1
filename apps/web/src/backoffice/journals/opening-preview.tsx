import { Checkbox, VisuallyHidden } from '@mantine/core';
import type { FundJournal, OpeningPreview } from '@paddock/contract';
import { dayText, participantName } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { rowsOfPage } from '../../ui/paging/page-range.ts';
import type { TablePage } from '../../ui/paging/rows-per-page.ts';
import { TablePaging } from '../../ui/paging/table-paging.tsx';
import { Money, MoneyWithCents } from '../../ui/text/money.tsx';
import { Percent } from '../../ui/text/percent.tsx';
import { openingPreviewQuery } from './api.ts';
import { AskToOpenForm } from './ask-to-open-form.tsx';
import classes from './journals.module.css';
import {
  type ComparedFigures,
  commitmentDay,
  comparedNames,
  differenceOf,
  estimatedSummary,
  hasPercentagesToEnter,
  lineNotes,
  type OpeningLineView,
  openingSummary,
  wayNames,
} from './opening-words.ts';

/**
 * How each participation would enter the journal, and the form that asks for it (LED-10). It waits while the state of the
 * journal is read again: one that was opened meanwhile has no preview.
 */
export function OpeningPreviewSection({ journal, isCurrent }: { journal: FundJournal; isCurrent: boolean }) {
  const { data, isLoadingError, error, refetch } = useQuery({
    ...openingPreviewQuery(useTransport(), journal.fund._id),
    enabled: isCurrent,
  });
  if (!data)
    return isLoadingError ? (
      <ErrorState title="The preview could not be loaded" failure={error} onRetry={refetch} />
    ) : (
      <SkeletonBlock height="40vh" />
    );
  return (
    <>
      <Section title="What opening would do" note={<PreviewNote preview={data} />}>
        <Lines preview={data} />
      </Section>
      {journal.waiting ? null : <AskToOpenForm preview={data} />}
    </>
  );
}

function PreviewNote({ preview }: { preview: OpeningPreview }) {
  const { percentageReturned, valuePercentage, percentagesOn } = preview;
  return (
    <>
      {openingSummary(preview)} {estimatedSummary(preview)}{' '}
      {hasPercentagesToEnter(preview) ? (
        <>
          What the percentages say (<Percent value={percentageReturned} /> returned, value{' '}
          <Percent value={valuePercentage} />) is entered for {dayText(percentagesOn)}, when they were last
          changed, or for the day of the last payment where that is later, and marked as estimated.{' '}
        </>
      ) : null}
      Days are those of {preview.timeZone.replaceAll('_', ' ')}.
    </>
  );
}

function Lines({ preview: { lines, totals, problems } }: { preview: OpeningPreview }) {
  const [page, setPage] = useState<TablePage>({ number: 1, rows: 25 });
  const [isToSettle, setToSettle] = useState(false);
  // Once everything is settled there is no box to uncheck.
  const isFiltered = isToSettle && problems > 0;
  const shown = isFiltered ? lines.filter(({ way }) => way === 'settle') : lines;
  return (
    <MoneyWithCents>
      {problems > 0 ? (
        <div className={classes.tools}>
          <Checkbox
            label="Only what has to be settled first"
            checked={isToSettle}
            onChange={(event) => {
              setToSettle(event.currentTarget.checked);
              setPage({ ...page, number: 1 });
            }}
          />
        </div>
      ) : null}
      <DataTable
        caption="How each participation enters the journal"
        columns={columns(isFiltered ? undefined : totals)}
        rows={rowsOfPage(shown, page)}
        rowKey={({ syndUser }) => syndUser}
        empty={
          <EmptyState title="Nobody has committed yet">
            Each participation with a commitment appears here with its figures. A journal that is opened empty
            follows every commitment from its first.
          </EmptyState>
        }
      />
      {shown.length > 0 ? (
        <TablePaging noun="participations" total={shown.length} page={page} onChange={setPage} />
      ) : null}
    </MoneyWithCents>
  );
}

const columns = (totals: OpeningPreview['totals'] | undefined): DataColumn<OpeningLineView>[] => [
  {
    key: 'investor',
    header: 'Investor',
    isRowHeader: true,
    render: ({ syndUser, ...participant }) => (
      <Link to="/admin/participations/$id" params={{ id: syndUser }}>
        {participantName(participant)}
      </Link>
    ),
    ...(totals && { total: 'Total' }),
  },
  {
    key: 'committed',
    header: 'Committed',
    numeric: true,
    render: (line) => <Committed line={line} />,
    ...(totals && { total: <Money amount={totals.committed} /> }),
  },
  comparedColumn('contributed', totals),
  comparedColumn('distributed', totals),
  comparedColumn('value', totals),
  { key: 'way', header: 'How it enters', render: (line) => <Way line={line} /> },
];

const comparedColumn = (
  figure: keyof ComparedFigures,
  totals: OpeningPreview['totals'] | undefined,
): DataColumn<OpeningLineView> => ({
  key: figure,
  header: comparedNames[figure],
  numeric: true,
  render: (line) => <Compared figures={line} figure={figure} />,
  ...(totals && { total: <Compared figures={totals} figure={figure} /> }),
});

function Committed({ line }: { line: OpeningLineView }) {
  const day = commitmentDay(line);
  return (
    <div>
      <Money amount={line.committed} />
      {day ? <div className={classes.detail}>{day}</div> : null}
    </div>
  );
}

/** What is seen afterwards, today, and the difference. */
function Compared({
  figures,
  figure,
}: {
  figures: { shown: ComparedFigures; opened: ComparedFigures };
  figure: keyof ComparedFigures;
}) {
  const difference = differenceOf(figures, figure);
  return (
    <div>
      <div>
        <Money amount={figures.opened[figure]} />
      </div>
      <div className={classes.detail}>
        today <Money amount={figures.shown[figure]} />
      </div>
      <div className={difference === 0 ? classes.detail : classes.difference}>
        change <Money amount={difference} />
      </div>
    </div>
  );
}

function Way({ line }: { line: OpeningLineView }) {
  const notes = lineNotes(line);
  return (
    <div className={classes.way}>
      <StatusBadge tone={line.way === 'settle' ? 'attention' : line.way === 'full' ? 'done' : 'neutral'}>
        {wayNames[line.way]}
      </StatusBadge>
      {line.estimated > 0 ? <StatusBadge tone="info">Estimated</StatusBadge> : null}
      {notes.map((note) => (
        <div key={note} className={classes.detail}>
          {note}
        </div>
      ))}
      {line.way === 'settle' ? (
        <Link to="/admin/participations/$id" params={{ id: line.syndUser }}>
          Settle it<VisuallyHidden>: {participantName(line)}</VisuallyHidden>
        </Link>
      ) : null}
    </div>
  );
}
