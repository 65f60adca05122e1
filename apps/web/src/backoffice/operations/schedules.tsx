import type { Schedule } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { schedulesQuery } from './api.ts';
import { jobName } from './job-name.ts';
import classes from './operations.module.css';

const runStates = {
  running: { name: 'Running', tone: 'attention' },
  completed: { name: 'Completed', tone: 'done' },
  retrying: { name: 'Retrying', tone: 'attention' },
  failed: { name: 'Failed', tone: 'failed' },
} as const;

const columns: DataColumn<Schedule>[] = [
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
export function Schedules() {
  const { data, isLoadingError, refetch } = useQuery(schedulesQuery(useTransport()));
  return (
    <Section title="Schedules">
      <DataTable
        caption="Schedules"
        columns={columns}
        rows={data?.items}
        rowKey={({ name }) => name}
        empty={<p>No job runs on a schedule.</p>}
        error={isLoadingError ? 'The schedules could not be loaded' : undefined}
        onRetry={refetch}
      />
    </Section>
  );
}
