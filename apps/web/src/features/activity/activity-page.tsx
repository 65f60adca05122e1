import type { MoneyActivity } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ownErrorMessage } from '../../platform/api/api-error.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { startDownload } from '../../platform/download/start-download.ts';
import { FailedChoice } from '../../platform/money/failed-choice.tsx';
import { OutdatedFigures, StatedByManager } from '../../platform/money/figure-notes.tsx';
import type { Prefetch } from '../../platform/page/prefetch.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { ShowMore } from '../../ui/data/show-more.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { DownloadIcon } from '../../ui/media/page-icons.tsx';
import { TablePaging } from '../../ui/paging/table-paging.tsx';
import classes from './activity.module.css';
import { ActivityFilters } from './activity-filters.tsx';
import { activityNotes } from './activity-notes.ts';
import { activitySearch } from './activity-search.ts';
import { ActivityTable } from './activity-table.tsx';
import { activityQuery, useRequestActivityFile } from './api.ts';
import { askedOf, lastPageIfPast, useActivitySearch } from './asked-activity.ts';

/** @public */
export const prefetch: Prefetch = ({ queryClient, transport, search }) =>
  queryClient.prefetchQuery(activityQuery(transport, askedOf(activitySearch(search))));

/** What came in and went out by day, in the funds that keep a journal (LED-05). */
export default function ActivityPage() {
  const { filter, page, asked, change, setPage } = useActivitySearch();
  const { data, isPlaceholderData, isLoadingError, error, refetch } = useQuery(
    activityQuery(useTransport(), asked),
  );
  const lastPage = data && !isPlaceholderData ? lastPageIfPast(page, data) : null;
  useEffect(() => {
    if (lastPage) setPage(lastPage);
  });
  const isFiltered = Object.keys(filter).length > 0;
  const hasChoices = data !== undefined && data.choices.funds.length + data.choices.profiles.length > 0;
  const delegated = data?.choices.profiles.find(
    ({ _id, isDelegated }) => isDelegated && _id === filter.profile,
  );
  const isDelegate = data?.choices.profiles.some(({ isDelegated }) => isDelegated) ?? false;
  return (
    <Container>
      <PageHeading
        title="Activity"
        lead="What you paid in, what was paid out to you, and how the value changed, newest first."
        actions={data && data.total > 0 ? <FileButton filter={filter} /> : null}
      />
      {hasChoices || isFiltered ? (
        <ActivityFilters
          choices={data?.choices ?? { funds: [], profiles: [], kinds: [], years: [] }}
          filter={filter}
          onChange={change}
        />
      ) : null}
      {isLoadingError ? (
        <FailedChoice
          title="Your activity could not be loaded"
          failure={error}
          onRetry={refetch}
          otherwise={<Link to="/activity">Show everything</Link>}
        />
      ) : (
        <>
          <OutdatedFigures isOutdated={isPlaceholderData}>
            <ActivityTable
              activity={lastPage ? undefined : data}
              profile={delegated?._id}
              empty={
                <Nothing
                  isFiltered={isFiltered}
                  isDelegate={isDelegate}
                  hasStated={data !== undefined && data.stated.length > 0}
                />
              }
            />
            {data && data.total > 0 ? (
              <>
                <TablePaging noun="activity" total={data.total} page={page} onChange={setPage} />
                <p className={classes.text}>{activityNotes(data, filter).join(' ')}</p>
              </>
            ) : null}
          </OutdatedFigures>
          {data && data.stated.length > 0 ? (
            <StatedFunds funds={data.stated} isOwn={delegated === undefined} />
          ) : null}
        </>
      )}
    </Container>
  );
}

/**
 * The funds of which nothing is listed, because no day of their payments is known here. The investments of somebody else
 * have no page: what is shown of them is where it was delegated.
 */
function StatedFunds({ funds, isOwn }: { funds: MoneyActivity['stated']; isOwn: boolean }) {
  const timeZone = useMe().profileSettings.timezone;
  return (
    <Section
      title="Funds without a journal"
      note={
        isOwn ? (
          'Their payments are not listed here. The page of each investment has its figures.'
        ) : (
          <>
            Their payments are not listed here. Their figures are in{' '}
            <Link to="/delegated">Delegated to Me</Link>.
          </>
        )
      }
    >
      <ShowMore items={funds} step={25} noun="funds">
        {(shown) => (
          <ul className={classes.stated}>
            {shown.map(({ _id, name, statedOn, syndUsers }) => (
              <li key={_id}>
                {isOwn ? <StatedName name={name} syndUsers={syndUsers} /> : name}
                <span className={classes.note}>
                  <StatedByManager on={statedOn} timeZone={timeZone} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </ShowMore>
    </Section>
  );
}

/** Leads to the investment, or to all of them where several profiles hold one. */
function StatedName({ name, syndUsers: [id, ...more] }: { name: string; syndUsers: readonly string[] }) {
  return id === undefined || more.length > 0 ? (
    <Link to="/dashboard/investment-summary">{name}</Link>
  ) : (
    <Link to="/dashboard/investments/$id" params={{ id }}>
      {name}
    </Link>
  );
}

function FileButton({ filter }: { filter: ReturnType<typeof useActivitySearch>['filter'] }) {
  const requestFile = useRequestActivityFile();
  const download = async () => {
    try {
      startDownload((await requestFile.mutateAsync({ body: filter })).url);
    } catch (failure) {
      const message = ownErrorMessage(failure, 'The file could not be created. Please try again.');
      void showToast({ message, tone: 'negative' });
    }
  };
  return (
    <BusyButton
      variant="default"
      size="sm"
      leftSection={<DownloadIcon size={18} />}
      aria-label="Download CSV"
      onPress={download}
    >
      CSV
    </BusyButton>
  );
}

function Nothing({
  isFiltered,
  isDelegate,
  hasStated,
}: {
  isFiltered: boolean;
  isDelegate: boolean;
  /** Something is held in funds of which nothing is listed. */
  hasStated: boolean;
}) {
  if (isFiltered)
    return (
      <EmptyState title="Nothing matches" action={<Link to="/activity">Show everything</Link>}>
        {hasStated
          ? 'No money moved in what you chose in funds that keep a journal. Payments of the funds below, which keep none, are not listed here.'
          : 'No money moved in what you chose. Change a filter, or clear them all.'}
      </EmptyState>
    );
  if (isDelegate)
    return (
      <EmptyState title="No activity of your own">
        Choose an investing profile to follow the money of those that others have delegated to you.
      </EmptyState>
    );
  return (
    <EmptyState
      title="No activity yet"
      action={<Link to="/dashboard/investment-summary">Go to your investments</Link>}
    >
      Payments and distributions appear here by day as soon as one of your funds keeps a journal. Until then,
      the page of each investment shows them.
    </EmptyState>
  );
}
