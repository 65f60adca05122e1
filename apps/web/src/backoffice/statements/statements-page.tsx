import { NativeSelect } from '@mantine/core';
import type { FundJournal } from '@paddock/contract';
import { dayIn, defaultTimeZone, periodName, periodsBetween } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
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

/** How many years back a period can be chosen. */
const yearsBack = 10;

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

/** The periods that can have ended, the newest first. */
function endedPeriods(timeZone: string): string[] {
  const today = dayIn(new Date(), timeZone);
  const first = `${Number(today.slice(0, 4)) - yearsBack}-01-01`;
  return periodsBetween(first, today);
}

function Issuing({ journal }: { journal: FundJournal }) {
  const periods = endedPeriods(journal.timeZone ?? defaultTimeZone);
  // The quarter that ended last is what is issued most often.
  const [period, setPeriod] = useState(periods.filter((each) => each.length > 4)[1] ?? periods[0] ?? '');
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
