import { VisuallyHidden } from '@mantine/core';
import { useSession } from '../../platform/session/session-context.ts';
import { preloadToasts, showToast } from '../../platform/toasts/show-toast.ts';
import { HeaderIconButton } from '../../ui/layout/header-icon-button.tsx';
import { BellIcon } from '../../ui/media/icons.tsx';
import { badgeText } from './bell-items.ts';
import classes from './notification-bell.module.css';
import { useBell } from './use-bell.ts';

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
