import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { CheckIcon } from '../media/icons.tsx';
import classes from './steps.module.css';

export interface Step {
  title: string;
  detail?: ReactNode;
}

export interface StepsProps {
  /** What the steps lead to; names the list. */
  label: string;
  steps: Step[];
  /** Counted from 1: steps before it are done, it is under way. 0: none begun. Past the last: all done. */
  current: number;
}

const states = { done: 'done', current: 'in progress', waiting: 'not started' };

/** Progress through steps in their order: beside each other where there is room, else below each other. */
export function Steps({ label, steps, current }: StepsProps) {
  return (
    <div className={classes.room}>
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
