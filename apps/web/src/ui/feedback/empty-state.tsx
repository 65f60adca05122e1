import type { ReactNode } from 'react';
import classes from './state-message.module.css';

export interface EmptyStateProps {
  /** What is missing. */
  title: string;
  /** What will appear here, and how to get there. */
  children?: ReactNode;
  action?: ReactNode;
}

/** Shown in place of an empty list. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={classes.message}>
      <p className={classes.title}>{title}</p>
      {children ? <p className={classes.text}>{children}</p> : null}
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  );
}
