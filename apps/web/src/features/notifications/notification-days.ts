import type { CenterNotification } from '@paddock/contract';
import { dayIn } from '@paddock/domain';

/** What was told about one fund on a day, or something alone. */
export interface NotificationGroup {
  readonly id: string;
  /** The fund that several have in common. */
  readonly fund: string | null;
  readonly items: readonly CenterNotification[];
}

export interface NotificationDay {
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
