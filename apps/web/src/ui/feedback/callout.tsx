import type { ReactNode } from 'react';
import { AlertIcon, CheckIcon, InfoIcon } from '../media/icons.tsx';
import classes from './callout.module.css';

export interface CalloutProps {
  tone?: 'notice' | 'info' | 'warn' | 'failure' | 'done';
  title?: string;
  children?: ReactNode;
  /** Announces the callout to screen readers when it appears. For results of something that the person just did. */
  announce?: boolean;
}

const icons = { notice: InfoIcon, info: InfoIcon, warn: AlertIcon, failure: AlertIcon, done: CheckIcon };

/** A note set apart from the surrounding text. */
export function Callout({ tone = 'notice', title, children, announce = false }: CalloutProps) {
  const Icon = icons[tone];
  const role = announce ? (tone === 'failure' ? 'alert' : 'status') : 'note';
  return (
    <div className={`${classes.callout} ${tone === 'notice' ? '' : classes[tone]}`} role={role}>
      <Icon className={classes.icon} />
      <div className={classes.body}>
        {title ? <p className={classes.title}>{title}</p> : null}
        {children}
      </div>
    </div>
  );
}
