import type { HoldingJournal } from '@paddock/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { HistoryCharts } from '../../platform/money/history-charts.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { Section } from '../../ui/layout/section.tsx';

/** How a holding in an opened fund has gone, quarter after quarter; nothing before the first payment. */
export function HoldingHistory({
  journal: { data, isLoadingError, error, refetch },
}: {
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
    </Section>
  );
}
