import { Notifications, notifications, notificationsStore } from '@mantine/notifications';
import '@mantine/notifications/styles.css';
import { accessibleShade, safeColor } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import { type Toast, toastDuration } from './show-toast.ts';
import classes from './toast.module.css';

const colors = { negative: 'red', positive: 'green', plain: 'brand' };

/** The contrast that WCAG 2.2 requires of meaningful graphics. */
const shapeRatio = 3.05;

/** As many as the bell holds (NOT-02), since a click on it shows them all, and the link below them. */
const maxVisible = 11;
// Set here as well, because the first toasts are shown before their container is rendered.
notificationsStore.updateState((state) => ({ ...state, limit: maxVisible }));

/** Shows a toast and returns its id. */
export function show({
  message,
  to,
  tone = 'plain',
  color,
  position = 'top-right',
  duration = toastDuration,
}: Toast): string {
  const id = to && `to ${to}`;
  // The link moves below the toasts that are about to come.
  if (id) notifications.hide(id);
  return notifications.show({
    ...(id && { id }),
    message: to ? (
      <Link className={classes.link} to={to} onClick={() => notifications.clean()}>
        {message}
      </Link>
    ) : (
      <span dir="auto">{message}</span>
    ),
    withCloseButton: !to,
    color: readableColor(color) ?? colors[tone],
    autoClose: duration,
    position: position === 'top' ? 'top-center' : 'top-right',
    role: tone === 'negative' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Close' },
    classNames: { description: classes.message ?? '' },
  });
}

/** Removes a toast from the screen. */
export const hide = (id: string): void => void notifications.hide(id);

/** The closest shade of a color that is visible on the current background. */
function readableColor(color: string | undefined): string | undefined {
  const safe = safeColor(color, '');
  if (safe === '') return undefined;
  const background = getComputedStyle(document.documentElement).getPropertyValue('--pd-surface');
  return accessibleShade(safe, safeColor(background, '#ffffff'), shapeRatio);
}

/** Where toasts appear. */
export default function Toaster() {
  return <Notifications limit={maxVisible} className={classes.place ?? ''} notificationMaxHeight="37.5rem" />;
}
