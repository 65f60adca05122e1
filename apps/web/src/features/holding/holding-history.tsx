import type { HoldingJournal } from '@paddock/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { HistoryCharts } from '../../platform/money/history-charts.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { Section } from '../../ui/layout/section.tsx';
import classes from './holding-page.module.css';

/** How a holding in an opened fund has gone, quarter after quarter; nothing before the first payment. */
export function HoldingHistory({
  fund,
  profile,
  journal: { data, isLoadingError, error, refetch },
}: {
  fund: string;
  /** The investing profile of somebody else, of which it is seen as a delegate. */
  profile?: string | undefined;
  journal: UseQueryResult<HoldingJournal>;
}) {
  if (data?.points.length === 0) return null;
  return (
    <Section title="Over time">
      {data ? (
        <HistoryCharts points={data.points} />
      ) : isLoadingError ? (
        <ErrorState
          title="The entries of the journal could not be loaded"
          failure={error}
          onRetry={refetch}
        />
      ) : (
        <SkeletonBlock height="24rem" />
      )}
      <p className={classes.links}>
        <Link to="/activity" search={{ fund, profile }}>
          Activity in this fund
        </Link>
        {/* A delegate sees those only with another right. */}
        {profile === undefined ? (
          <Link to="/statements" search={{ fund }}>
            Statements and notices of this fund
          </Link>
        ) : null}
      </p>
    </Section>
  );
}
