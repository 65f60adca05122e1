import type { HealthPart } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { healthQuery } from './api.ts';
import classes from './desk-page.module.css';

const names: Readonly<Record<HealthPart['name'], string>> = {
  database: 'Database',
  jobs: 'Jobs',
  mail: 'Email',
  storage: 'Files',
  scanner: 'Malware scanner',
  disk: 'Disk',
  backup: 'Backup',
};

const badges = {
  works: { tone: 'done', label: 'Works' },
  attention: { tone: 'attention', label: 'Look at this' },
  failed: { tone: 'failed', label: 'Does not work' },
} as const;

/** Whether each part of the deployment works. */
export function HealthList() {
  const { data, isLoadingError, refetch } = useQuery(healthQuery(useTransport()));
  if (isLoadingError) return <ErrorState title="The health could not be loaded" onRetry={refetch} />;
  if (!data) return <SkeletonBlock height="12rem" />;
  return (
    <ul className={classes.health} aria-label="Health">
      {data.parts.map(({ name, outcome, message }) => (
        <li key={name} className={classes.part}>
          <span className={classes.partName}>{names[name]}</span>
          <StatusBadge tone={badges[outcome].tone}>{badges[outcome].label}</StatusBadge>
          <span className={classes.partMessage}>{message}</span>
        </li>
      ))}
    </ul>
  );
}
