import type { ReactNode, Ref } from 'react';
import classes from './waiting-state.module.css';

export interface WaitingStateProps {
  /** What is going on. */
  title: string;
  children?: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** Something that takes a moment and goes on by itself. It can take the focus from what it replaces. */
export function WaitingState({ title, children, ref }: WaitingStateProps) {
  return (
    <div ref={ref} className={classes.message} role="status" tabIndex={-1}>
      <span className={classes.spinner} aria-hidden="true" />
      <p className={classes.title}>{title}</p>
      {children ? <p className={classes.text}>{children}</p> : null}
    </div>
  );
}
