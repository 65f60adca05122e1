import type { ReactNode } from 'react';
import { useSession } from './session-context.ts';
import classes from './session-gate.module.css';

export interface SessionGateProps {
  session: 'signed-in' | 'signed-out';
  children: ReactNode;
}

/**
 * Shows its children only to signed-in or only to signed-out visitors. A page from the server contains both. Until it
 * hydrates, CSS hides one of them by the attribute that the pre-paint script sets when a session is stored.
 */
export function SessionGate({ session, children }: SessionGateProps) {
  const { status } = useSession();
  if (status !== 'unknown' && status !== session) return null;
  return <div className={session === 'signed-in' ? classes.signedIn : classes.signedOut}>{children}</div>;
}
