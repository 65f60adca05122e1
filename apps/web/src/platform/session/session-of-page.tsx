import { type ReactNode, useMemo } from 'react';
import { createStore } from 'zustand/vanilla';
import { SessionProvider, useSessionStore } from './session-context.ts';
import type { SessionStore, Sessions } from './sessions.ts';
import type { OwnSession } from './stored-session.ts';

export interface SessionOfPageProps {
  /** The session that what is below keeps; null for the current one. */
  held: OwnSession | null;
  children: ReactNode;
}

/**
 * Lets a page or dialog that is hidden until its person signs in again keep the session that it was made for, and with
 * it everything that was typed.
 */
export function SessionOfPage({ held, children }: SessionOfPageProps) {
  const store = useSessionStore();
  const shown = useMemo(() => (held ? heldStore(store, held) : store), [store, held]);
  return <SessionProvider value={shown}>{children}</SessionProvider>;
}

function heldStore(store: SessionStore, held: OwnSession): SessionStore {
  const sessions: Sessions = {
    session: { status: 'signed-in', ...held },
    impersonation: { status: 'none' },
    held: null,
  };
  return { ...store, state: createStore(() => sessions), get: () => sessions.session, own: () => held };
}
