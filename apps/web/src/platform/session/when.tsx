import type { ReactNode } from 'react';
import { useSession } from './session-context.ts';
import classes from './when.module.css';

export interface WhenProps {
  session: 'signed-in' | 'signed-out';
  children: ReactNode;
}

/**
 * Shows its children to visitors of one kind. A page made on the server holds both kinds; until it is taken over the
 * style sheet chooses, by the mark that the script before the first paint leaves where a session is stored.
 */
export function When({ session, children }: WhenProps) {
  const { status } = useSession();
  if (status !== 'unknown' && status !== session) return null;
  return <div className={session === 'signed-in' ? classes.signedIn : classes.signedOut}>{children}</div>;
}
