import { NativeSelect, TextInput } from '@mantine/core';
import type { Performance } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { KeyFigures } from '../../ui/data/key-figures.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { FilterRow } from '../../ui/forms/filter-row.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { dayText } from '../../ui/text/day-text.ts';
import { Money, MoneySet } from '../../ui/text/money.tsx';
import { multipleText, Rate } from '../../ui/text/rate.tsx';
import { performanceQuery } from './api.ts';
import classes from './performance.module.css';
import type { PerformanceSearch } from './performance-search.ts';
import { PerformanceTable } from './performance-table.tsx';
import { PerformanceTerms } from './performance-terms.tsx';

/** How the person's money has done, in the funds that keep a journal (MET-01, MET-02). */
export default function PerformancePage() {
  const search: PerformanceSearch = useSearch({ from: '/investor/performance' });
  const navigate = useNavigate();
  const { profile, asOf } = search;
  const { data, isLoadingError, error, refetch } = useQuery(
    performanceQuery(useTransport(), { ...(profile && { profile }), ...(asOf && { asOf }) }),
  );
  const change = (changes: PerformanceSearch) =>
    void navigate({
      to: '/performance',
      search: { ...search, ...changes },
      replace: true,
      resetScroll: false,
    });
  return (
    <Container>
      <PageHeading
        title="Performance"
        lead="How the money has done that you paid into funds which keep a journal."
      />
      {isLoadingError ? (
        <ErrorState title="Your performance could not be loaded" failure={error} onRetry={refetch} />
      ) : data ? (
        <>
          {data.choices.profiles.length > 0 ? (
            <Filters performance={data} profile={profile} onChange={change} />
          ) : null}
          {data.holdings.length === 0 ? (
            <Nothing isFiltered={profile !== undefined} />
          ) : (
            <Shown performance={data} />
          )}
        </>
      ) : (
        <SkeletonBlock height="40vh" />
      )}
    </Container>
  );
}

function Filters({
  performance: { asOf, choices },
  profile,
  onChange,
}: {
  performance: Performance;
  profile: string | undefined;
  onChange: (changes: PerformanceSearch) => void;
}) {
  const toChoice = ({ _id, name }: { _id: string; name: string }) => ({ value: _id, label: name });
  const delegated = choices.profiles.filter(({ isDelegated }) => isDelegated);
  return (
    <FilterRow>
      {choices.profiles.length > 1 || delegated.length > 0 || profile ? (
        <NativeSelect
          label="Investing profile"
          value={profile ?? ''}
          onChange={({ currentTarget }) => onChange({ profile: currentTarget.value || undefined })}
          data={[
            { value: '', label: 'All of mine' },
            ...choices.profiles.filter(({ isDelegated }) => !isDelegated).map(toChoice),
            ...(delegated.length > 0 ? [{ group: 'Delegated to me', items: delegated.map(toChoice) }] : []),
          ]}
        />
      ) : null}
      <TextInput
        type="date"
        label="As of"
        value={asOf}
        onChange={({ currentTarget }) => onChange({ asOf: currentTarget.value || undefined })}
      />
    </FilterRow>
  );
}

function Shown({ performance: { asOf, holdings, funds, profiles, total } }: { performance: Performance }) {
  return (
    <>
      <Section title={`In all, as of ${dayText(asOf)}`}>
        <MoneySet amounts={[total.contributed, total.distributed, total.value]}>
          <KeyFigures
            figures={[
              { term: 'Contributed', value: <Money amount={total.contributed} /> },
              {
                term: 'Distributed',
                value: <Money amount={total.distributed} />,
                note: `DPI ${multipleText(total.dpi)}`,
              },
              {
                term: 'Value',
                value: <Money amount={total.value} />,
                note: `RVPI ${multipleText(total.rvpi)}`,
              },
              { term: 'IRR', value: <Rate figures={total} />, note: `TVPI ${multipleText(total.tvpi)}` },
            ]}
          />
        </MoneySet>
      </Section>
      <Section title="By holding">
        <PerformanceTable
          caption="Performance by holding"
          rows={holdings.map(({ syndUser, fund, holderName, isEstimated, ...figures }) => ({
            ...figures,
            key: syndUser,
            name: (
              <>
                {fund.name}
                {holderName ? <span className={classes.note}>{holderName}</span> : null}
                {isEstimated ? <span className={classes.note}>From estimated days</span> : null}
              </>
            ),
          }))}
        />
      </Section>
      {funds.length > 1 && funds.length < holdings.length ? (
        <Section title="By fund">
          <PerformanceTable
            caption="Performance by fund"
            rows={funds.map(({ fund, ...figures }) => ({ ...figures, key: fund._id, name: fund.name }))}
          />
        </Section>
      ) : null}
      {profiles.length > 1 ? (
        <Section title="By investing profile">
          <PerformanceTable
            caption="Performance by investing profile"
            rows={profiles.map(({ profile, ...figures }) => ({
              ...figures,
              key: profile._id,
              name: profile.name,
            }))}
          />
        </Section>
      ) : null}
      <Section title="What these figures are">
        <PerformanceTerms />
      </Section>
    </>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState
      title="No performance to show yet"
      action={
        isFiltered ? (
          <Link to="/performance">Show everything</Link>
        ) : (
          <Link to="/dashboard/investment-summary">Go to your investments</Link>
        )
      }
    >
      Rates of return need dated payments. They appear here as soon as one of your funds keeps a journal;
      until then the figures of each investment are percentages stated by its manager.
    </EmptyState>
  );
}
