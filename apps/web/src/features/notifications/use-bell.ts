import { useEffect, useState } from 'react';
import { quietly } from '../../platform/api/quietly.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useSession } from '../../platform/session/session-context.ts';
import { ownNotifications } from './api/own-notifications.ts';
import { type BellItem, unreadOf } from './bell-items.ts';
import { browserMemory } from './notification-memory.ts';

/** How long after it is there the bell first looks, in milliseconds (NOT-01). */
const firstLook = 500;

export interface Bell {
  readonly unread: readonly BellItem[];
  /** Empties the bell, keeps the read time and answers what was unread (NOT-03). */
  read: () => readonly BellItem[];
}

const nothing: readonly BellItem[] = [];

/**
 * The unread notifications of the person signed in: looked for 500 ms after mount and at each change of the session,
 * at most once a minute (NOT-01, NOT-04). Signed out the server is asked nothing (HDR-03).
 */
export function useBell(): Bell {
  const transport = useTransport();
  const session = useSession();
  const [memory] = useState(browserMemory);
  const isAwake = useAwake();
  const [loaded, setLoaded] = useState<{ authCode: string; unread: readonly BellItem[] }>();
  const person = session.status === 'signed-in' ? session.me._id : undefined;
  const authCode = session.status === 'signed-in' ? session.authCode : undefined;

  useEffect(() => {
    if (session.status === 'signed-out') memory.forgetList();
  }, [memory, session.status]);

  useEffect(() => {
    if (!isAwake || person === undefined || authCode === undefined) return;
    const stopped = new AbortController();
    const look = async () => {
      const kept = memory.list(person);
      const items = kept ?? (await quietly(ownNotifications(transport, stopped.signal)));
      if (!items || stopped.signal.aborted) return;
      if (!kept) memory.keepList(person, items);
      setLoaded({ authCode, unread: unreadOf(items, memory.readAt(person)) });
    };
    void look();
    return () => stopped.abort();
  }, [memory, transport, isAwake, person, authCode]);

  // What was loaded for a session is shown to that one only.
  const unread = loaded && loaded.authCode === authCode ? loaded.unread : nothing;
  return {
    unread,
    read: () => {
      if (person === undefined || authCode === undefined) return nothing;
      memory.markRead(person, unread);
      setLoaded({ authCode, unread: nothing });
      return unread;
    },
  };
}

function useAwake(): boolean {
  const [isAwake, setAwake] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAwake(true), firstLook);
    return () => clearTimeout(timer);
  }, []);
  return isAwake;
}
