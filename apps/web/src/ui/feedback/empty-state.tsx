import type { ReactNode } from 'react';
import classes from './state-message.module.css';

export interface EmptyStateProps {
  /** What is not here. */
  title: string;
  /** What will appear here and what to do for it. */
  children?: ReactNode;
  action?: ReactNode;
}

/** Stands where a list has nothing to show yet. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={classes.message}>
      <p className={classes.title}>{title}</p>
      {children ? <p className={classes.text}>{children}</p> : null}
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  );
}
