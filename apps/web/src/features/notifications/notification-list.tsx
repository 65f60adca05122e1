import { VisuallyHidden } from '@mantine/core';
import type { CenterNotification } from '@paddock/contract';
import { dayIn, isTimeZone, notificationKindLabel } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import { useMe } from '../../platform/session/session-context.ts';
import { toastOutcome } from '../../platform/toasts/toast-outcome.ts';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { useMark } from './api.ts';
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

/** What was told about one fund on a day, or something alone. */
interface NotificationGroup {
  readonly id: string;
  /** The fund that several have in common. */
  readonly fund: string | null;
  readonly items: readonly CenterNotification[];
}

interface NotificationDay {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly groups: readonly NotificationGroup[];
}

/**
 * Notifications by day, newest first, and within a day those about one fund together, where there are several. `items`
 * are sorted newest first.
 */
export function notificationDays(items: readonly CenterNotification[], timeZone: string): NotificationDay[] {
  const days = Map.groupBy(items, ({ createdAt }) => dayIn(new Date(createdAt), timeZone));
  return [...days].map(([day, ofDay]) => ({
    day,
    groups: [...Map.groupBy(ofDay, ({ fund, _id }) => fund?._id ?? _id)].map(([id, group]) => ({
      id,
      fund: group.length > 1 ? (group[0]?.fund?.name ?? null) : null,
      items: group,
    })),
  }));
}

/** What a day is called on a day. */
export function dayLabel(day: string, today: string): string {
  if (day === today) return 'Today';
  const at = new Date(`${day}T00:00:00Z`);
  if (day === new Date(Date.parse(today) - 24 * 60 * 60_000).toISOString().slice(0, 10)) return 'Yesterday';
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(at);
}
