import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { FailedChoice } from '../../platform/money/failed-choice.tsx';
import { OutdatedFigures } from '../../platform/money/figure-notes.tsx';
import { HistoryCharts } from '../../platform/money/history-charts.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { moneyHistoryQuery } from './api.ts';
import { HistoryTable } from './history-table.tsx';
import classes from './investment-summary.module.css';

/** How money has gone, in charts for funds with a journal and for each investment, of all or of one profile. */
export function MoneyHistory({ profile }: { profile: string | undefined }) {
  const { data, isPlaceholderData, isLoadingError, error, refetch } = useQuery(
    moneyHistoryQuery(useTransport(), profile),
  );
  if (isLoadingError)
    return (
      <FailedChoice
        title="The history could not be loaded"
        failure={error}
        onRetry={refetch}
        otherwise={
          <Link to="." search={{}}>
            Show everything
          </Link>
        }
      />
    );
  if (!data) return <SkeletonBlock height="30rem" />;
  return (
    <OutdatedFigures isOutdated={isPlaceholderData}>
      <div className={classes.parts}>
        {data.points.length > 0 ? <HistoryCharts points={data.points} /> : null}
        <HistoryTable key={profile ?? ''} history={data} />
      </div>
    </OutdatedFigures>
  );
}
