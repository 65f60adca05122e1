import type { DeploymentSetup } from '@paddock/contract';
import { Link } from '@tanstack/react-router';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import classes from './setup.module.css';
import { outcomeTexts } from './step-texts.ts';

/** What was found at each domain, and which portal has none. */
export function DomainChecks({ domains }: Pick<DeploymentSetup, 'domains'>) {
  return (
    <ul className={classes.domains} aria-label="Domains of each portal">
      {domains.map(({ portal, portalName, domain, outcome, message, at }) => (
        <li key={domain ?? portal} className={classes.domain}>
          <div className={classes.head}>
            <Link to="/admin/portals/$id" params={{ id: portal }}>
              {domain ?? portalName}
            </Link>
            <StatusBadge tone={outcomeTexts[outcome].tone}>{outcomeTexts[outcome].label}</StatusBadge>
          </div>
          <span className={classes.at}>
            {message} {at ? <DateTime moment={at} /> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
