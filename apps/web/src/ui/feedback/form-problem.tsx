import { useEffect, useRef } from 'react';
import { Callout } from './callout.tsx';
import classes from './form-problem.module.css';

/** Why a form was rejected, when no single field is at fault. It scrolls into view, as a press must not seem to do nothing. */
export function FormProblem({ message }: { message: string | undefined }) {
  const problem = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message !== undefined) problem.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);
  if (message === undefined) return null;
  return (
    <div ref={problem} className={classes.problem}>
      <Callout tone="failure" announce>
        {message}
      </Callout>
    </div>
  );
}
