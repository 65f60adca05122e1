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
  journal: { data, isLoadingError, error, refetch },
}: {
  fund: string;
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
        <Link to="/activity" search={{ fund }}>
          Activity in this fund
        </Link>
        <Link to="/statements" search={{ fund }}>
          Statements and notices of this fund
        </Link>
      </p>
    </Section>
  );
}
