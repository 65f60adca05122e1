import { NativeSelect, VisuallyHidden } from '@mantine/core';
import type { BackgroundJob, Schedule } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useListSearch } from '../../platform/page/use-list-search.ts';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { FilterRow } from '../../ui/forms/filter-row.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { TablePaging } from '../../ui/paging/table-paging.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { isJobState, type JobState, jobsQuery, schedulesQuery, useRetry, useRetryJobs } from './api.ts';
import classes from './operations.module.css';

/** The name of a job for people: `pass-on-backlog` becomes "Pass on backlog". */
function jobName(name: string): string {
  const words = name.replaceAll('-', ' ').replaceAll('mail', 'email').replaceAll('eemail', 'email');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const runStates = {
  running: { name: 'Running', tone: 'attention' },
  completed: { name: 'Completed', tone: 'done' },
  retrying: { name: 'Retrying', tone: 'attention' },
  failed: { name: 'Failed', tone: 'failed' },
} as const;

const scheduleColumns: DataColumn<Schedule>[] = [
  { key: 'name', header: 'Job', isRowHeader: true, render: ({ name }) => jobName(name) },
  {
    key: 'last',
    header: 'Last run',
    render: ({ lastRun }) => (lastRun ? <DateTime moment={lastRun.at} /> : 'Not in the last week'),
  },
  {
    key: 'result',
    header: 'Result',
    render: ({ lastRun }) =>
      lastRun ? (
        <>
          <StatusBadge tone={runStates[lastRun.state].tone}>{runStates[lastRun.state].name}</StatusBadge>
          {lastRun.problem ? <p className={classes.problem}>{lastRun.problem}</p> : null}
        </>
      ) : (
        'None'
      ),
  },
  { key: 'next', header: 'Next run', render: ({ nextRunAt }) => <DateTime moment={nextRunAt} /> },
];

/** The jobs that run by themselves. */
function Schedules() {
  const { data, isLoadingError, error, refetch } = useQuery(schedulesQuery(useTransport()));
  return (
    <Section title="Schedules">
      <DataTable
        caption="Schedules"
        columns={scheduleColumns}
        rows={data?.items}
        rowKey={({ name }) => name}
        empty={<p>No job runs on a schedule.</p>}
        error={isLoadingError ? 'The schedules could not be loaded' : undefined}
        failure={error}
        onRetry={refetch}
      />
    </Section>
  );
}

const states = {
  waiting: { name: 'Waiting', tone: 'info' },
  running: { name: 'Running', tone: 'attention' },
  failed: { name: 'Failed', tone: 'failed' },
} as const satisfies Record<JobState, { name: string; tone: string }>;

const columns = (retry: (id: string) => Promise<void>): DataColumn<BackgroundJob>[] => [
  { key: 'name', header: 'Job', isRowHeader: true, render: ({ name }) => jobName(name) },
  {
    key: 'state',
    header: 'State',
    render: ({ state, problem }) => (
      <>
        <StatusBadge tone={states[state].tone}>{states[state].name}</StatusBadge>
        {problem ? <p className={classes.problem}>{problem}</p> : null}
      </>
    ),
  },
  { key: 'failures', header: 'Failed attempts', numeric: true, render: ({ failures }) => failures },
  { key: 'createdAt', header: 'Created', render: ({ createdAt }) => <DateTime moment={createdAt} /> },
  {
    key: 'next',
    header: 'Next attempt',
    render: ({ _id, name, state, dueAt, outcomeIn }) => {
      if (state === 'running') return 'Now';
      if (state === 'waiting') return <DateTime moment={dueAt} />;
      if (outcomeIn === 'outbox')
        return (
          <Link to="/admin/outbox" search={{ state: 'failed' }}>
            Retry in the outbox
          </Link>
        );
      if (outcomeIn === 'notification_deliveries')
        return <Link to="/admin/deliveries">Retry in the deliveries</Link>;
      return (
        <BusyButton size="sm" variant="default" onPress={() => retry(_id)}>
          Retry<VisuallyHidden> {jobName(name)}</VisuallyHidden>
        </BusyButton>
      );
    },
  },
];

/** What the server does outside requests: what failed, what waits, and what runs by itself. */
export default function JobsPage() {
  const { search, page, change, setPage } = useListSearch();
  const state = isJobState(search.state) ? search.state : undefined;
  const { data, isLoadingError, error, refetch } = useQuery(jobsQuery(useTransport(), page, state));
  const retry = useRetry(useRetryJobs(), { one: 'job', many: 'jobs' });
  const counted = (name: string, value: JobState) => (data ? `${name} (${data.counts[value]})` : name);
  return (
    <Container>
      <PageHeading
        title="Jobs"
        lead="Work that the server does in the background. Failed jobs are retried by themselves several times first."
        actions={
          data && data.counts.failed > 0 ? (
            <BusyButton onPress={() => retry({ all: true })}>Retry all failed jobs</BusyButton>
          ) : null
        }
      />
      <FilterRow>
        <NativeSelect
          label="State"
          value={state ?? ''}
          onChange={({ currentTarget }) => change({ state: currentTarget.value || undefined })}
          data={[
            { value: '', label: 'All' },
            ...Object.entries(states).map(([value, { name }]) => ({
              value,
              label: counted(name, value as JobState),
            })),
          ]}
        />
      </FilterRow>
      <DataTable
        caption="Jobs"
        columns={columns((id) => retry({ ids: [id] }))}
        rows={data?.items}
        rowKey={({ _id }) => _id}
        empty={
          <EmptyState title={state ? `No ${state} jobs` : 'Nothing is waiting, running or failed'}>
            A job appears here while it waits or runs, and stays if it fails for the last time.
          </EmptyState>
        }
        error={isLoadingError ? 'The jobs could not be loaded' : undefined}
        failure={error}
        onRetry={refetch}
      />
      {data && data.total > 0 ? (
        <TablePaging noun="jobs" total={data.total} page={page} onChange={setPage} />
      ) : null}
      <Schedules />
    </Container>
  );
}
