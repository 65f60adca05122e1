import { VisuallyHidden } from '@mantine/core';
import { notify, prepareNotices } from '../../platform/notices/notify.ts';
import { HeaderIconButton } from '../../ui/header-icon-button.tsx';
import { BellIcon } from '../../ui/icons.tsx';
import { badgeText } from './bell-items.ts';
import classes from './notification-bell.module.css';
import { useBell } from './use-bell.ts';

/** The bell of the header: how many notifications are unread, and on a click what they say (NOT-01 to NOT-04). */
export function NotificationBell() {
  const { unread, read } = useBell();
  const badge = unread.length > 0 ? badgeText(unread.length) : undefined;
  const show = async () => {
    // What cannot be shown stays unread.
    if (!(await prepareNotices())) return;
    const items = read();
    if (items.length === 0) void notify({ message: 'You have no new notifications.' });
    for (const { subject, color } of items)
      void notify({ message: subject || 'A notification without words', ...(color && { colour: color }) });
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
