import type { DeploymentSetup } from '@paddock/contract';
import { Link } from '@tanstack/react-router';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import classes from './setup.module.css';
import { outcomeTexts } from './step-texts.ts';

/** How long a domain may take to answer, in milliseconds. */
const patience = 15_000;

interface FrameReply {
  check: 'domain';
  host: string;
  /** The id of the deployment that replied; empty for another server, null for none. */
  deployment: string | null;
}

const isReply = (data: unknown): data is FrameReply =>
  typeof data === 'object' && data !== null && 'check' in data && data.check === 'domain';

/**
 * Lets this browser ask a domain whether it leads to a deployment. A frame asks, because the content security policy of
 * our pages allows requests to their own server only.
 */
export function checkDomain(domain: string, deployment: string): Promise<'this' | 'other' | 'none'> {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = `Check of ${domain}`;
  frame.src = `/domain_check?host=${encodeURIComponent(domain)}`;
  const { promise, resolve } = Promise.withResolvers<'this' | 'other' | 'none'>();
  const listen = ({ data, source }: MessageEvent<unknown>) => {
    if (source !== frame.contentWindow || !isReply(data) || data.host !== domain) return;
    resolve(data.deployment === null ? 'none' : data.deployment === deployment ? 'this' : 'other');
  };
  const timer = setTimeout(() => resolve('none'), patience);
  addEventListener('message', listen);
  document.body.append(frame);
  return promise.finally(() => {
    clearTimeout(timer);
    removeEventListener('message', listen);
    frame.remove();
  });
}

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
