import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { asApiError } from '../../platform/api/api-error.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { startDownload } from '../../platform/download/start-download.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { DownloadIcon } from '../../ui/media/icons.tsx';
import { TablePaging } from '../../ui/paging/table-paging.tsx';
import classes from './activity.module.css';
import { ActivityFilters } from './activity-filters.tsx';
import { ActivityTable } from './activity-table.tsx';
import { activityQuery, useRequestActivityFile } from './api.ts';
import { useActivitySearch } from './use-activity-search.ts';

/** What came in and went out by day, in the funds that keep a journal (LED-05). */
export default function ActivityPage() {
  const { filter, page, change, setPage } = useActivitySearch();
  const limit = page.rows === 'all' ? 999 : page.rows;
  const { data, isLoadingError, error, refetch } = useQuery(
    activityQuery(useTransport(), { ...filter, limit, offset: (page.number - 1) * limit }),
  );
  const isFiltered = Object.keys(filter).length > 0;
  const hasChoices = data !== undefined && data.choices.funds.length + data.choices.profiles.length > 0;
  const isOwn = !data?.choices.profiles.some(({ _id, isDelegated }) => isDelegated && _id === filter.profile);
  return (
    <Container>
      <PageHeading
        title="Activity"
        lead="What you paid in, what was paid out to you, and how the value changed, newest first."
        actions={data && data.total > 0 ? <FileButton filter={filter} /> : null}
      />
      {isLoadingError ? (
        <ErrorState title="Your activity could not be loaded" failure={error} onRetry={refetch} />
      ) : (
        <>
          {hasChoices || isFiltered ? (
            <ActivityFilters
              choices={data?.choices ?? { funds: [], profiles: [], years: [] }}
              filter={filter}
              onChange={change}
            />
          ) : null}
          <ActivityTable activity={data} isOwn={isOwn} empty={<Nothing isFiltered={isFiltered} />} />
          {data && data.total > 0 ? (
            <>
              <TablePaging noun="activity" total={data.total} page={page} onChange={setPage} />
              <p className={classes.text}>
                The balance is what was paid in, less what was paid out, with all changes in value until that
                day{filter.kind || filter.year ? ', those that are not listed too' : ''}. Money of funds whose
                figures are percentages stated by the manager is on the page of each investment.
              </p>
            </>
          ) : null}
        </>
      )}
    </Container>
  );
}

function FileButton({ filter }: { filter: ReturnType<typeof useActivitySearch>['filter'] }) {
  const requestFile = useRequestActivityFile();
  const download = async () => {
    try {
      startDownload((await requestFile.mutateAsync({ body: filter })).url);
    } catch (failure) {
      asApiError(failure);
      void showToast({ message: 'The file could not be created. Please try again.', tone: 'negative' });
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

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return (
      <EmptyState title="Nothing matches" action={<Link to="/activity">Show everything</Link>}>
        No money moved in what you chose. Change a filter, or clear them all.
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
