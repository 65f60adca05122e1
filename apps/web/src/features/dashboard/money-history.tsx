import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { FailedChoice } from '../../platform/money/failed-choice.tsx';
import { HistoryCharts } from '../../platform/money/history-charts.tsx';
import { OutdatedFigures } from '../../platform/money/outdated-figures.tsx';
import { ProfileChoice } from '../../platform/money/profile-choice.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { FilterRow } from '../../ui/forms/filter-row.tsx';
import { moneyHistoryQuery } from './api.ts';
import { HistoryTable } from './history-table.tsx';
import classes from './investment-summary.module.css';

/** How the money in funds with a journal has gone, in charts and for each investment, of all or of one profile. */
export function MoneyHistory() {
  const [profile, setProfile] = useState<string>();
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
          <Button variant="default" size="sm" onClick={() => setProfile(undefined)}>
            Show everything
          </Button>
        }
      />
    );
  if (!data) return <SkeletonBlock height="30rem" />;
  const isOwn = !data.choices.profiles.some(({ _id, isDelegated }) => isDelegated && _id === profile);
  return (
    <div className={classes.parts}>
      <FilterRow>
        <ProfileChoice profiles={data.choices.profiles} value={profile} onChange={setProfile} />
      </FilterRow>
      <OutdatedFigures isOutdated={isPlaceholderData}>
        <div className={classes.parts}>
          {data.points.length > 0 ? <HistoryCharts points={data.points} /> : null}
          <HistoryTable key={profile ?? ''} history={data} isOwn={isOwn} />
        </div>
      </OutdatedFigures>
    </div>
  );
}
