import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { CheckIcon } from '../media/icons.tsx';
import classes from './steps.module.css';

export interface Step {
  title: string;
  detail?: ReactNode;
}

export interface StepsProps {
  /** Accessible name of the list: what the steps lead to. */
  label: string;
  steps: Step[];
  /**
   * The current step, counted from 1. 0 means that none has started; a number past the last means that all are done.
   */
  current: number;
  /** Where they do not fit side by side: only the current step has words. */
  isCompact?: boolean;
}

const states = { done: 'done', current: 'in progress', waiting: 'not started' };

/** Progress through a sequence of steps, side by side where they fit and stacked otherwise. */
export function Steps({ label, steps, current, isCompact = false }: StepsProps) {
  return (
    <div className={classes.room} data-compact={isCompact || undefined}>
      <ol className={classes.steps} aria-label={label}>
        {steps.map(({ title, detail }, index) => {
          const number = index + 1;
          const state = number < current ? 'done' : number === current ? 'current' : 'waiting';
          return (
            <li
              key={title}
              className={classes.step}
              data-state={state}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              <div className={classes.mark} aria-hidden="true">
                {state === 'done' ? <CheckIcon size={16} /> : number}
              </div>
              <div className={classes.title}>
                {title}
                <VisuallyHidden>, {states[state]}</VisuallyHidden>
              </div>
              {detail ? <div className={classes.detail}>{detail}</div> : null}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
