import type { HealthPart } from '@paddock/contract';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
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

type Outcome = HealthPart['outcome'];

/** The worst first. */
const outcomes: readonly Outcome[] = ['failed', 'attention', 'works'];

/** How the deployment is as a whole: as its worst part. */
export const worstOf = (parts: readonly HealthPart[]): Outcome =>
  outcomes.find((outcome) => parts.some((part) => part.outcome === outcome)) ?? 'works';

/** Whether the deployment works, in one line that unfolds to its parts. It begins unfolded if one does not work. */
export function Health({ parts }: { parts: readonly HealthPart[] }) {
  const worst = worstOf(parts);
  const summary =
    worst === 'works'
      ? 'Everything works'
      : parts
          .filter(({ outcome }) => outcome === worst)
          .map(({ name }) => names[name])
          .join(', ');
  return (
    <details open={worst === 'failed'} className={classes.line}>
      <summary>
        <StatusBadge tone={badges[worst].tone}>{badges[worst].label}</StatusBadge> {summary}
      </summary>
      <ul className={classes.health} aria-label="Health">
        {outcomes.flatMap((outcome) =>
          parts
            .filter((part) => part.outcome === outcome)
            .map(({ name, message }) => (
              <li key={name} className={classes.part}>
                <span className={classes.partName}>{names[name]}</span>
                <StatusBadge tone={badges[outcome].tone}>{badges[outcome].label}</StatusBadge>
                <span className={classes.partMessage}>{message}</span>
              </li>
            )),
        )}
      </ul>
    </details>
  );
}
