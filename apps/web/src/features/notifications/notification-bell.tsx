import { VisuallyHidden } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand/react';
import { undefinedOnApiError } from '../../platform/api/api-error.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useImpersonation, useSession } from '../../platform/session/session-context.ts';
import { preloadToasts, showToast, showToasts } from '../../platform/toasts/show-toast.ts';
import { HeaderIconButton } from '../../ui/layout/header-icon-button.tsx';
import { BellIcon } from '../../ui/media/icons.tsx';
import { centerMarks, fetchOwnNotifications, markShown } from './bell-api.ts';
import { type BellItem, badgeText, unreadItems } from './bell-items.ts';
import classes from './notification-bell.module.css';
import { browserNotificationCache } from './notification-cache.ts';

/** Delay between mounting and the first request, in milliseconds (NOT-01). */
const initialDelay = 500;

interface Bell {
  readonly unread: readonly BellItem[];
  /**
   * Marks everything as read and returns what was unread (NOT-03). Before the list is there it is asked for first;
   * undefined if it cannot be loaded, and nothing is read then.
   */
  markRead: () => Promise<readonly BellItem[] | undefined>;
}

const noItems: readonly BellItem[] = [];

/**
 * The unread notifications of the signed-in person, requested 500 ms after mounting and on each change of the session,
 * at most once a minute (NOT-01, NOT-04), and again once something was marked in the center. Signed out, nothing is
 * requested (HDR-03).
 */
function useBell(): Bell {
  const transport = useTransport();
  const session = useSession();
  const [memory] = useState(browserNotificationCache);
  const isAwake = useIsAwake();
  const isImpersonating = useImpersonation().status === 'open';
  const marked = useStore(centerMarks, ({ count }) => count);
  const seenMarks = useRef(marked);
  const [loaded, setLoaded] = useState<{ authCode: string; unread: readonly BellItem[] }>();
  const person = session.status === 'signed-in' ? session.me._id : undefined;
  const authCode = session.status === 'signed-in' ? session.authCode : undefined;

  useEffect(() => {
    if (session.status === 'signed-out') memory.clearList();
  }, [memory, session.status]);

  const look = useCallback(
    async (signal: AbortSignal) => {
      if (person === undefined || authCode === undefined) return noItems;
      const stored = seenMarks.current === marked ? memory.list(person) : undefined;
      seenMarks.current = marked;
      const items = stored ?? (await undefinedOnApiError(fetchOwnNotifications(transport, signal)));
      if (!items || signal.aborted) return undefined;
      if (!stored) memory.storeList(person, items);
      const found = unreadItems(items, memory.readAt(person));
      setLoaded({ authCode, unread: found });
      return found;
    },
    [memory, transport, person, authCode, marked],
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
      if (!unread) return undefined;
      memory.markRead(person, unread);
      if (!isImpersonating) markShown(transport, unread);
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
    if (!items)
      return void showToast({ message: 'Your notifications could not be loaded. Please try again.' });
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
