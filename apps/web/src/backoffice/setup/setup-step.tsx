import type { SetupStep } from '@paddock/contract';
import type { ReactNode } from 'react';
import { Callout } from '../../ui/feedback/callout.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import classes from './setup.module.css';
import { stepOutcome, stepTexts, variableTexts } from './step-texts.ts';

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
