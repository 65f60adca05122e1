import type { Performance, PerformanceFigures, StatedHolding } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { FailedChoice } from '../../platform/money/failed-choice.tsx';
import { OutdatedFigures, StatedByManager } from '../../platform/money/figure-notes.tsx';
import { HoldingName } from '../../platform/money/holding-name.tsx';
import { ProfileChoice } from '../../platform/money/profile-choice.tsx';
import type { Prefetch } from '../../platform/page/prefetch.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { FilterRow } from '../../ui/forms/filter-row.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { performanceQuery } from './api.ts';
import { AsOfField } from './as-of-field.tsx';
import { type PerformanceSearch, performanceSearch } from './performance-search.ts';
import {
  type PerformanceRow,
  PerformanceTable,
  PerformanceTerms,
  PerformanceTotals,
} from './performance-table.tsx';

/** @public */
export const prefetch: Prefetch = ({ queryClient, transport, search }) =>
  queryClient.prefetchQuery(performanceQuery(transport, performanceSearch(search)));

/** How the person's money has done, in the funds that keep a journal (MET-01, MET-02). */
export default function PerformancePage() {
  const search: PerformanceSearch = useSearch({ from: '/investor/performance' });
  const navigate = useNavigate();
  const { profile, asOf } = search;
  const { data, isPlaceholderData, isLoadingError, error, refetch } = useQuery(
    performanceQuery(useTransport(), search),
  );
  const change = (changes: PerformanceSearch) =>
    void navigate({
      to: '/performance',
      search: { ...search, ...changes },
      replace: true,
      resetScroll: false,
    });
  const isOwn = !data?.choices.profiles.some(({ _id, isDelegated }) => isDelegated && _id === profile);
  return (
    <Container>
      <PageHeading
        title="Performance"
        lead="How the money has done that you paid into funds which keep a journal."
      />
      {profile || asOf || (data && data.choices.profiles.length > 0) ? (
        <FilterRow>
          <ProfileChoice
            profiles={data?.choices.profiles ?? []}
            value={profile}
            onChange={(chosen) => change({ profile: chosen })}
          />
          <AsOfField value={asOf ?? data?.asOf} onChange={(day) => change({ asOf: day })} />
        </FilterRow>
      ) : null}
      {isLoadingError ? (
        <FailedChoice
          title="Your performance could not be loaded"
          failure={error}
          onRetry={refetch}
          otherwise={<Link to="/performance">Show everything as of today</Link>}
        />
      ) : !data ? (
        <SkeletonBlock height="40vh" />
      ) : data.holdings.length === 0 ? (
        <Nothing performance={data} isFiltered={profile !== undefined} isOwn={isOwn} />
      ) : (
        <OutdatedFigures isOutdated={isPlaceholderData}>
          <Shown performance={data} delegated={isOwn ? undefined : profile} />
        </OutdatedFigures>
      )}
    </Container>
  );
}

function Shown({
  performance: { asOf, holdings, stated, funds, profiles, total },
  delegated,
}: {
  performance: Performance;
  /** The profile of somebody else that it is of. */
  delegated: string | undefined;
}) {
  const timeZone = useMe().profileSettings.timezone;
  return (
    <>
      <PerformanceTotals asOf={asOf} total={total} notCounted={stated.length} />
      <Section title="By holding">
        <PerformanceTable
          caption="Performance by holding"
          rows={[
            ...holdings.map(({ syndUser, fund, holderName, ...figures }) => ({
              figures,
              key: syndUser,
              name: (
                <HoldingName holderName={holderName} note={estimatedNote(figures)}>
                  <FundName syndUser={syndUser} name={fund.name} profile={delegated} />
                </HoldingName>
              ),
            })),
            ...stated.map((holding) => statedRow(holding, timeZone, delegated === undefined)),
          ]}
        />
      </Section>
      {funds.length > 1 && funds.length < holdings.length ? (
        <Section title="By fund">
          <PerformanceTable
            caption="Performance by fund"
            rows={funds.map(({ fund, ...figures }) => ({
              figures,
              key: fund._id,
              name: <HoldingName note={estimatedNote(figures)}>{fund.name}</HoldingName>,
            }))}
          />
        </Section>
      ) : null}
      {profiles.length > 1 ? (
        <Section title="By investing profile">
          <PerformanceTable
            caption="Performance by investing profile"
            rows={profiles.map(({ profile, ...figures }) => ({
              figures,
              key: profile._id,
              name: <HoldingName note={estimatedNote(figures)}>{profile.name}</HoldingName>,
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

/** What is said beside figures of which some days are not those on which money was seen to move. */
const estimatedNote = ({ isEstimated }: Pick<PerformanceFigures, 'isEstimated'>): string | null =>
  isEstimated ? 'From estimated days' : null;

/** A holding of which no rate can be told: no day of its payments is known. That of somebody else has no page. */
const statedRow = (
  { syndUser, fund, holderName, statedOn }: StatedHolding,
  timeZone: string | null,
  isOwn: boolean,
): PerformanceRow => ({
  key: syndUser,
  figures: null,
  name: (
    <HoldingName holderName={holderName} note={<StatedByManager on={statedOn} timeZone={timeZone} />}>
      {isOwn ? <FundName syndUser={syndUser} name={fund.name} /> : fund.name}
    </HoldingName>
  ),
});

function FundName({
  syndUser,
  name,
  profile,
}: {
  syndUser: string;
  name: string;
  profile?: string | undefined;
}) {
  return (
    <Link to="/dashboard/investments/$id" params={{ id: syndUser }} search={{ profile }}>
      {name}
    </Link>
  );
}

function Nothing({
  performance: { stated, choices },
  isFiltered,
  isOwn,
}: {
  performance: Performance;
  isFiltered: boolean;
  isOwn: boolean;
}) {
  const timeZone = useMe().profileSettings.timezone;
  const isDelegate = choices.profiles.some(({ isDelegated }) => isDelegated);
  return (
    <>
      {isDelegate && !isFiltered && stated.length === 0 ? (
        <EmptyState title="No performance of your own">
          Choose an investing profile to see how the money of those has done that others have delegated to
          you.
        </EmptyState>
      ) : (
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
          Rates of return need dated payments. They appear here as soon as one of your funds keeps a journal.
        </EmptyState>
      )}
      {stated.length > 0 ? (
        <Section title="By holding">
          <PerformanceTable
            caption="Performance by holding"
            rows={stated.map((holding) => statedRow(holding, timeZone, isOwn))}
          />
        </Section>
      ) : null}
    </>
  );
}
