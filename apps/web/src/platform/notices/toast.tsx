import { Notifications, notifications, notificationsStore } from '@mantine/notifications';
import '@mantine/notifications/styles.css';
import { accessibleShade, safeColour } from '@paddock/domain';
import { type Notice, noticeDuration } from './notify.ts';
import classes from './toast.module.css';

const colours = { negative: 'red', positive: 'green', plain: 'brand' };

/** What a shape of its own meaning needs to be told from its ground (WCAG 2.2). */
const shapeRatio = 3.05;

/** As many as the bell keeps (NOT-02): a click on it shows them all. */
const mostShown = 10;
// Said here as well: the first notices come before the place for them does.
notificationsStore.updateState((state) => ({ ...state, limit: mostShown }));

/** Adds a notice to those on screen. */
export function show({
  message,
  tone = 'plain',
  colour,
  position = 'top-right',
  duration = noticeDuration,
}: Notice) {
  notifications.show({
    message: <span dir="auto">{message}</span>,
    color: readableColour(colour) ?? colours[tone],
    autoClose: duration,
    position: position === 'top' ? 'top-center' : 'top-right',
    role: tone === 'negative' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Close' },
    classNames: { description: classes.message ?? '' },
  });
}

/** The colour, as far from the ground of the present mode as one needs to see it. */
function readableColour(colour: string | undefined): string | undefined {
  const safe = safeColour(colour, '');
  if (safe === '') return undefined;
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--pd-surface');
  return accessibleShade(safe, safeColour(ground, '#ffffff'), shapeRatio);
}

/** Where notices appear. */
export default function Toaster() {
  return <Notifications limit={mostShown} className={classes.place ?? ''} notificationMaxHeight="37.5rem" />;
}
