import { VisuallyHidden } from '@mantine/core';
import type { CenterNotification } from '@paddock/contract';
import { dayIn, isTimeZone, notificationKindLabel } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import { useMe } from '../../platform/session/session-context.ts';
import { toastOutcome } from '../../platform/toasts/toast-outcome.ts';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { useMark } from './api.ts';
import { dayLabel, type NotificationGroup, notificationDays } from './notification-days.ts';
import classes from './notification-list.module.css';

export interface NotificationListProps {
  items: readonly CenterNotification[];
  /** The time of the server, which decides what is today. */
  asOf: string;
  /** False where nothing may be changed. */
  canMark: boolean;
}

/** Notifications by day, those about one fund together. */
export function NotificationList({ items, asOf, canMark }: NotificationListProps) {
  const { timezone } = useMe().profileSettings;
  const timeZone = zoneOf(timezone);
  const today = dayIn(new Date(asOf), timeZone);
  return notificationDays(items, timeZone).map(({ day, groups }) => (
    <section key={day} className={classes.day} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className={classes.title}>
        {dayLabel(day, today)}
      </h2>
      {groups.map((group) => (
        <Group key={group.id} group={group} timeZone={timeZone} canMark={canMark} />
      ))}
    </section>
  ));
}

function Group({
  group: { fund, items },
  timeZone,
  canMark,
}: {
  group: NotificationGroup;
  timeZone: string;
  canMark: boolean;
}) {
  return (
    <>
      {fund ? <h3 className={classes.fund}>{fund}</h3> : null}
      <ul className={classes.list}>
        {items.map((item) => (
          <Item key={item._id} item={item} isInGroup={fund !== null} timeZone={timeZone} canMark={canMark} />
        ))}
      </ul>
    </>
  );
}

function Item({
  item,
  isInGroup,
  timeZone,
  canMark,
}: {
  item: CenterNotification;
  isInGroup: boolean;
  timeZone: string;
  canMark: boolean;
}) {
  const mark = useMark();
  const subject = item.subject || 'A notification without text';
  const next = item.isRead ? 'unread' : 'read';
  // Following the link counts as reading; a failure must not keep anybody from the page.
  const open = () => {
    if (canMark && !item.isRead) void mark([item._id], 'read').catch(() => undefined);
  };
  return (
    <li className={classes.item} data-unread={!item.isRead || undefined}>
      <span className={classes.dot} aria-hidden="true" />
      <div className={classes.words}>
        <p className={classes.subject} dir="auto">
          {item.isRead ? null : <VisuallyHidden component="span">Unread: </VisuallyHidden>}
          {item.path ? (
            <Link className={classes.link} {...placeOf(item.path)} onClick={open}>
              {subject}
            </Link>
          ) : (
            subject
          )}
        </p>
        {item.paragraphs.map((text, at) => (
          // The texts of one notification never change places.
          <p key={`${at} ${text}`} className={classes.text} dir="auto">
            {text}
          </p>
        ))}
        <p className={classes.detail}>
          {notificationKindLabel(item.kind)}
          {item.fund && !isInGroup ? <>, {item.fund.name}</> : null},{' '}
          <DateTime moment={item.createdAt} parts="time" timeZone={timeZone} />
        </p>
      </div>
      {canMark ? (
        <BusyButton
          className={classes.mark ?? ''}
          variant="subtle"
          size="compact-sm"
          aria-label={`Mark as ${next}: ${subject}`}
          onPress={() => toastOutcome(mark([item._id], next))}
        >
          Mark as {next}
        </BusyButton>
      ) : null}
    </li>
  );
}

/** The time zone in the reader's profile, or the device's. */
const zoneOf = (timezone: string | null | undefined): string =>
  timezone && isTimeZone(timezone) ? timezone : new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The page that a stored path names. */
function placeOf(path: string) {
  const { pathname, hash } = new URL(path, 'https://portal.invalid');
  return { to: pathname, hash: hash.slice(1) };
}
