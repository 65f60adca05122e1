import { Notifications, notifications, notificationsStore, useNotifications } from '@mantine/notifications';
import '@mantine/notifications/styles.css';
import { accessibleShade, safeColor } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { maxApart, type Toast, type ToastLink, toastDuration } from './show-toast.ts';
import classes from './toast.module.css';

const colors = { negative: 'red', positive: 'green', plain: 'brand' };

/** The contrast that WCAG 2.2 requires of meaningful graphics. */
const shapeRatio = 3.05;

/** As many as the bell holds (NOT-02), since a click on it shows them all, and the link below them. */
const maxVisible = 11;
// Set here as well, because the first toasts are shown before their container is rendered.
notificationsStore.updateState((state) => ({ ...state, limit: maxVisible }));

/** Shows a toast and returns its id. */
export function show(toast: Toast): string {
  const { message, to } = toast;
  const id = to && `to ${to}`;
  // The link moves below the toasts that are about to come.
  if (id) notifications.hide(id);
  return notifications.show({
    ...lookOf(toast),
    ...(id && { id }),
    message: to ? <ToastAnchor to={to} label={message} /> : <span dir="auto">{message}</span>,
    withCloseButton: !to,
  });
}

const stackPrefix = 'stack ';
let stackCount = 0;

/** The newest of a stack is shown with how many are behind it, and with the page that has them all. */
export function showStack(toasts: readonly Toast[], all: ToastLink): void {
  hideStack();
  stackCount += 1;
  for (const [index, toast] of toasts.entries())
    notifications.show({
      ...lookOf(toast),
      id: `${stackPrefix}${stackCount} ${index}`,
      // In this order; whatever else is shown meanwhile is above it.
      priority: -index,
      // They go away together.
      autoClose: false,
      message: (
        <>
          <span dir="auto">{toast.message}</span>
          {index === 0 ? <StackFooter more={toasts.length - 1} all={all} /> : null}
        </>
      ),
    });
}

function hideStack(): void {
  for (const { id } of stackOf(notificationsStore.getState())) if (id !== undefined) notifications.hide(id);
}

const stackOf = ({ notifications: shown }: Pick<ReturnType<typeof useNotifications>, 'notifications'>) =>
  shown.filter(({ id }) => id?.startsWith(stackPrefix));

function StackFooter({ more, all }: { more: number; all: ToastLink }) {
  return (
    <span className={classes.footer}>
      {`${more} more`}
      <ToastAnchor {...all} />
    </span>
  );
}

const ToastAnchor = ({ to, label }: ToastLink) => (
  <Link className={classes.link} to={to} onClick={() => notifications.clean()}>
    {label}
  </Link>
);

const lookOf = ({ tone = 'plain', color, position = 'top-right', duration = toastDuration }: Toast) => ({
  color: readableColor(color) ?? colors[tone],
  autoClose: duration,
  position: position === 'top' ? ('top-center' as const) : ('top-right' as const),
  role: tone === 'negative' ? 'alert' : 'status',
  closeButtonProps: { 'aria-label': 'Close' },
  classNames: { description: classes.message ?? '' },
});

/** Removes a toast from the screen. */
export const hide = (id: string): void => void notifications.hide(id);

/** The closest shade of a color that is visible on the current background. */
function readableColor(color: string | undefined): string | undefined {
  const safe = safeColor(color, '');
  if (safe === '') return undefined;
  const background = getComputedStyle(document.documentElement).getPropertyValue('--pd-surface');
  return accessibleShade(safe, safeColor(background, '#ffffff'), shapeRatio);
}

let stackTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * A stack goes away together, once neither a pointer nor the focus has been on it for as long as a toast lasts. A finger
 * that scrolls it leaves neither behind: then it stays fanned out until something else is pressed.
 */
function restartStackTimer(): void {
  clearTimeout(stackTimer);
  const place = `.${CSS.escape(classes.place ?? '')}`;
  const fannedOut = '[data-layout="stacked"][data-position="top-right"]:not(:has([inert]))';
  const isHeld = () => document.querySelector(`${place}:is(:hover, :focus-within, ${fannedOut})`) !== null;
  stackTimer = setTimeout(() => (isHeld() ? restartStackTimer() : hideStack()), toastDuration);
}

/** Where toasts appear. A stack fans out under a pointer, a press or the focus. */
export default function Toaster() {
  const stacked = stackOf(useNotifications()).length;
  useEffect(() => {
    if (stacked > 0) restartStackTimer();
    return () => clearTimeout(stackTimer);
  }, [stacked]);
  return (
    <Notifications
      limit={maxVisible}
      className={classes.place ?? ''}
      notificationMaxHeight="37.5rem"
      layout={stacked > maxApart ? 'stacked' : 'default'}
      {...(stacked > 0 && { onMouseLeave: restartStackTimer, onBlur: restartStackTimer })}
    />
  );
}
