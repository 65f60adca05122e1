import { VisuallyHidden } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand/react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useImpersonation, useSession } from '../../platform/session/session-context.ts';
import { preloadToasts, showToast, showToasts } from '../../platform/toasts/show-toast.ts';
import { HeaderIconButton } from '../../ui/layout/header-icon-button.tsx';
import { BellIcon } from '../../ui/media/icons.tsx';
import { type BellItem, badgeText, centerMarks, clearStoredList, notLoadedMessage } from './bell-items.ts';
import classes from './notification-bell.module.css';

/** Delay between mounting and the first request, in milliseconds (NOT-01). */
const initialDelay = 500;

interface Bell {
  readonly unread: readonly BellItem[];
  /**
   * Marks everything as read and returns what was unread (NOT-03). Before the list is there it is asked for first; if it
   * cannot be loaded, nothing is read, and a message is returned, or undefined where none of the server's is known.
   */
  markRead: () => Promise<readonly BellItem[] | string | undefined>;
}

const noItems: readonly BellItem[] = [];

/** Only people who are signed in need this code. Without a network it cannot load, and the next call tries again. */
const loadUnread = () => import('./unread-notifications.ts').catch(() => undefined);

/**
 * The unread notifications of the signed-in person, requested 500 ms after mounting and on each change of the session,
 * at most once a minute (NOT-01, NOT-04), and again once something was marked in the center. Signed out, nothing is
 * requested (HDR-03).
 */
function useBell(): Bell {
  const transport = useTransport();
  const session = useSession();
  const isAwake = useIsAwake();
  const isImpersonating = useImpersonation().status === 'open';
  const marked = useStore(centerMarks, ({ count }) => count);
  const seenMarks = useRef(marked);
  const [loaded, setLoaded] = useState<{ authCode: string; unread: readonly BellItem[] }>();
  const person = session.status === 'signed-in' ? session.me._id : undefined;
  const authCode = session.status === 'signed-in' ? session.authCode : undefined;

  useEffect(() => {
    if (session.status === 'signed-out') clearStoredList(() => localStorage);
  }, [session.status]);

  const look = useCallback(
    async (signal: AbortSignal) => {
      if (person === undefined || authCode === undefined) return noItems;
      const code = await loadUnread();
      if (!code || signal.aborted) return undefined;
      const isOutdated = seenMarks.current !== marked;
      seenMarks.current = marked;
      const found = await code.findUnread(transport, person, isOutdated, signal);
      if (typeof found === 'object') setLoaded({ authCode, unread: found });
      return found;
    },
    [transport, person, authCode, marked],
  );

  useEffect(() => {
    if (!isAwake) return;
    const stopped = new AbortController();
    void look(stopped.signal);
    return () => stopped.abort();
  }, [isAwake, look]);

  // Notifications are shown only in the session that loaded them.
  const known = loaded && loaded.authCode === authCode ? loaded.unread : undefined;
  return {
    unread: known ?? noItems,
    markRead: async () => {
      if (person === undefined || authCode === undefined) return noItems;
      const unread = known ?? (await look(new AbortController().signal));
      if (typeof unread !== 'object') return unread;
      const code = await loadUnread();
      if (!code) return undefined;
      code.markRead(transport, person, unread, !isImpersonating);
      setLoaded({ authCode, unread: noItems });
      return unread;
    },
  };
}

function useIsAwake(): boolean {
  const [isAwake, setAwake] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAwake(true), initialDelay);
    return () => clearTimeout(timer);
  }, []);
  return isAwake;
}

/**
 * The bell of the header: the number of unread notifications, and on click their texts (NOT-01 to NOT-04) above a link
 * to all notifications (INV-06).
 */
export function NotificationBell() {
  const { unread, markRead } = useBell();
  const isSignedIn = useSession().status === 'signed-in';
  const badge = unread.length > 0 ? badgeText(unread.length) : undefined;
  const show = async () => {
    // If the toasts cannot be shown, the notifications stay unread.
    if (!(await preloadToasts())) return;
    const items = await markRead();
    if (typeof items !== 'object') return void showToast({ message: items ?? notLoadedMessage });
    const none = { message: 'You have no new notifications.' };
    if (!isSignedIn) return void showToast(none);
    const toasts = items.map(({ subject, color }) => ({
      message: subject || 'A notification without text',
      ...(color && { color }),
    }));
    void showToasts(toasts.length > 0 ? toasts : [none], {
      label: 'All notifications',
      to: '/notifications',
    });
  };
  return (
    <>
      <HeaderIconButton aria-label={`Notifications: ${badge ?? 'none'} unread`} onClick={() => void show()}>
        <BellIcon />
        {badge ? (
          <span className={classes.badge} aria-hidden="true">
            {badge}
          </span>
        ) : null}
      </HeaderIconButton>
      <VisuallyHidden component="span" role="status">
        {badge ? `${badge} unread ${unread.length === 1 ? 'notification' : 'notifications'}` : ''}
      </VisuallyHidden>
    </>
  );
}
