import { NativeSelect } from '@mantine/core';
import type { FundJournal } from '@paddock/contract';
import {
  type Day,
  dayIn,
  daysOfPeriod,
  dayText,
  defaultTimeZone,
  endedPeriods,
  periodName,
  periodsBetween,
} from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { FilterRow } from '../../ui/forms/filter-row.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { journalQuery } from '../journals/api.ts';
import { UnopenedJournal } from '../journals/unopened-journal.tsx';
import { statementIssueQuery } from './api.ts';
import { IssueCheck } from './issue-check.tsx';
import { IssuedPapers } from './issued-papers.tsx';

/** The statements of a fund: issuing those of a period, and what was issued (LED-06). */
export default function StatementsPage() {
  const { fund = '' } = useParams({ strict: false });
  const { data, isLoadingError, error, refetch } = useQuery(journalQuery(useTransport(), fund));
  const eyebrow = (
    <Link to="/admin/journals/$fund" params={{ fund }}>
      {data?.fund.name ?? 'Journal'}
    </Link>
  );
  return (
    <Container>
      <PageHeading
        title="Statements"
        eyebrow={eyebrow}
        lead="Capital account statements as investors get them. What is issued stays as it is; a later one names the one that it replaces."
      />
      {data ? (
        data.figures === 'ledger' ? (
          <Issuing journal={data} />
        ) : (
          <UnopenedJournal fund={fund}>Statements are made from the journal of a fund.</UnopenedJournal>
        )
      ) : isLoadingError ? (
        <ErrorState title="This journal could not be loaded" failure={error} onRetry={refetch} />
      ) : (
        <SkeletonBlock height="50vh" />
      )}
    </Container>
  );
}

/** The periods of a journal that have ended on the clocks of its time zone, the newest first. */
const periodsOf = (since: Day, timeZone: string) => endedPeriods(since, dayIn(new Date(), timeZone));

/** What can be issued of a journal, from its first entry to the period that ended last. */
function Issuing({ journal }: { journal: FundJournal }) {
  const since = journal.since ?? null;
  const periods = since === null ? [] : periodsOf(since, journal.timeZone ?? defaultTimeZone);
  if (periods.length > 0) return <IssuePeriod journal={journal} periods={periods} />;
  return (
    <>
      <EmptyState title="No period has ended yet">
        {since === null ? 'This journal has no entries.' : firstEnd(since)}
      </EmptyState>
      {/* Notices are issued in the middle of a period. */}
      <IssuedPapers fund={journal.fund._id} issue={undefined} />
    </>
  );
}

/** When the quarter ends in which a journal begins. */
function firstEnd(since: Day): string {
  const quarter = periodsBetween(since, since).find((each) => each.length > 4) ?? '';
  return `The journal begins on ${dayText(since)}. Its first statements are those of ${periodName(quarter)}, which ends on ${dayText(daysOfPeriod(quarter)?.to ?? since)}.`;
}

function IssuePeriod({ journal, periods }: { journal: FundJournal; periods: readonly string[] }) {
  // The quarter that ended last is what is issued most often.
  const [period, setPeriod] = useState(periods.find((each) => each.length > 4) ?? '');
  const { data, isLoadingError, error, refetch } = useQuery(
    statementIssueQuery(useTransport(), journal.fund._id, period),
  );
  return (
    <>
      <FilterRow>
        <NativeSelect
          label="Period"
          value={period}
          onChange={({ currentTarget }) => setPeriod(currentTarget.value)}
          data={periods.map((value) => ({ value, label: periodName(value) }))}
        />
      </FilterRow>
      {data ? (
        <IssueCheck key={period} issue={data} />
      ) : isLoadingError ? (
        <ErrorState title="The check could not be loaded" failure={error} onRetry={refetch} />
      ) : (
        <SkeletonBlock height="30vh" />
      )}
      <IssuedPapers fund={journal.fund._id} issue={data} />
    </>
  );
}
