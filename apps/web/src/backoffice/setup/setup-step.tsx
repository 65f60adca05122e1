import type { DeploymentSetup, SetupStep } from '@paddock/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Callout } from '../../ui/feedback/callout.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import classes from './setup.module.css';
import { outcomeTexts, stepOutcome, stepTexts, variableTexts } from './step-texts.ts';

export interface SetupStepCardProps {
  step: SetupStep;
  /** Its place in the order. */
  number: number;
  /** Why its check could not run. */
  problem?: string | undefined;
  actions: ReactNode;
  children?: ReactNode;
}

/** One step: what it is for, what was found, which variables are missing, and what to do. */
export function SetupStepCard({ step, number, problem, actions, children }: SetupStepCardProps) {
  const { title, why } = stepTexts[step.name];
  const { label, tone } = stepOutcome(step);
  return (
    <li className={classes.step} aria-label={title}>
      <div className={classes.head}>
        <h2 className={classes.title}>
          {number}. {title}
        </h2>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </div>
      <p className={classes.why}>{why}</p>
      <p className={classes.message} role="status">
        {step.message}{' '}
        {step.at ? (
          <span className={classes.at}>
            Tried <DateTime moment={step.at} />
          </span>
        ) : null}
      </p>
      {step.variables.length > 0 ? (
        <Callout tone="warn" title="Missing in the environment">
          {step.variables.map((variable) => (
            <div key={variable}>
              <span className={classes.code}>{variable}</span>: {variableTexts[variable]}
            </div>
          ))}
          Set it where the server is started, and start the server again.
        </Callout>
      ) : null}
      {children}
      {problem ? (
        <p className={classes.fault} role="alert">
          {problem}
        </p>
      ) : null}
      <div className={classes.actions}>{actions}</div>
    </li>
  );
}

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
