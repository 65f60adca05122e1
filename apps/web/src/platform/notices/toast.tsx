import { Notifications, notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.css';
import { type Notice, noticeDuration } from './notify.ts';

const colours = { negative: 'red', positive: 'green', plain: 'brand' };

/** Adds a notice to those on screen. */
export function show({ message, tone = 'plain', position = 'top-right', duration = noticeDuration }: Notice) {
  notifications.show({
    message,
    color: colours[tone],
    autoClose: duration,
    position: position === 'top' ? 'top-center' : 'top-right',
    role: tone === 'negative' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Close' },
  });
}

/** Where notices appear. */
export default function Toaster() {
  return <Notifications limit={10} />;
}
