import { VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { undefinedOnApiError } from '../../platform/api/api-error.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useSession } from '../../platform/session/session-context.ts';
import { preloadToasts, showToast } from '../../platform/toasts/show-toast.ts';
import { HeaderIconButton } from '../../ui/layout/header-icon-button.tsx';
import { BellIcon } from '../../ui/media/icons.tsx';
import { fetchOwnNotifications } from './bell-api.ts';
import { type BellItem, badgeText, unreadItems } from './bell-items.ts';
import classes from './notification-bell.module.css';
import { browserNotificationCache } from './notification-cache.ts';

/** Delay between mounting and the first request, in milliseconds (NOT-01). */
const initialDelay = 500;

interface Bell {
  readonly unread: readonly BellItem[];
  /** Marks everything as read and returns what was unread (NOT-03). */
  markRead: () => readonly BellItem[];
}

const noItems: readonly BellItem[] = [];

/**
 * The unread notifications of the signed-in person, requested 500 ms after mounting and on each change of the session,
 * at most once a minute (NOT-01, NOT-04). Signed out, nothing is requested (HDR-03).
 */
function useBell(): Bell {
  const transport = useTransport();
  const session = useSession();
  const [memory] = useState(browserNotificationCache);
  const isAwake = useIsAwake();
  const [loaded, setLoaded] = useState<{ authCode: string; unread: readonly BellItem[] }>();
  const person = session.status === 'signed-in' ? session.me._id : undefined;
  const authCode = session.status === 'signed-in' ? session.authCode : undefined;

  useEffect(() => {
    if (session.status === 'signed-out') memory.clearList();
  }, [memory, session.status]);

  useEffect(() => {
    if (!isAwake || person === undefined || authCode === undefined) return;
    const stopped = new AbortController();
    const look = async () => {
      const stored = memory.list(person);
      const items = stored ?? (await undefinedOnApiError(fetchOwnNotifications(transport, stopped.signal)));
      if (!items || stopped.signal.aborted) return;
      if (!stored) memory.storeList(person, items);
      setLoaded({ authCode, unread: unreadItems(items, memory.readAt(person)) });
    };
    void look();
    return () => stopped.abort();
  }, [memory, transport, isAwake, person, authCode]);

  // Notifications are shown only in the session that loaded them.
  const unread = loaded && loaded.authCode === authCode ? loaded.unread : noItems;
  return {
    unread,
    markRead: () => {
      if (person === undefined || authCode === undefined) return noItems;
      memory.markRead(person, unread);
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
    const items = markRead();
    if (items.length === 0) void showToast({ message: 'You have no new notifications.' });
    for (const { subject, color } of items)
      void showToast({ message: subject || 'A notification without text', ...(color && { color }) });
    if (isSignedIn) void showToast({ message: 'All notifications', to: '/notifications' });
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
