import type { BodyOf, NotificationPreferences, saveNotificationPreference } from '@paddock/contract';
import {
  isTeamKind,
  type NotificationChannel,
  type NotificationKind,
  notificationKindDescription,
  notificationKindLabel,
  notificationKindsFor,
  requiredNotification,
} from '@paddock/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import { throwDomainError } from '../../../../platform/domain-error.ts';
import type { Reader } from './own-notifications-sql.ts';

/** The page on which people choose what they are told, and how. */
export const preferencesPath = '/notifications/preferences';

/** Each kind that concerns the reader with its two channels. */
export async function readPreferences(
  db: Kysely<Database>,
  { user, level, email }: Pick<Reader, 'user' | 'level'> & { readonly email: string },
): Promise<NotificationPreferences> {
  const stored = await db
    .selectFrom('notification_preferences')
    .select(['kind', 'channel', 'isOn', 'isDaily'])
    .where('user', '=', user)
    .execute();
  const preference = (kind: NotificationKind, channel: NotificationChannel) => {
    const required = requiredNotification(kind, channel) ?? null;
    const choice = stored.find((row) => row.kind === kind && row.channel === channel);
    const isDaily = canBeDaily(kind, channel) ? (choice?.isDaily ?? false) : null;
    return { isOn: required !== null || (choice?.isOn ?? true), required, isDaily };
  };
  const kinds = notificationKindsFor(level).map((kind) => ({
    kind,
    label: notificationKindLabel(kind),
    description: notificationKindDescription(kind),
    app: preference(kind, 'app'),
    email: preference(kind, 'email'),
  }));
  return { email, kinds };
}

/** Only what the team is emailed about waits for a summary: the others wait for what concerns themselves. */
const canBeDaily = (kind: NotificationKind, channel: NotificationChannel): boolean =>
  channel === 'email' && isTeamKind(kind);

/** Stores a choice. Throws if the channel must stay on, or if the kind does not concern the reader. */
export async function savePreference(
  db: Kysely<Database>,
  { user, level }: Pick<Reader, 'user' | 'level'>,
  { kind, channel, isOn, isDaily = false }: BodyOf<typeof saveNotificationPreference>,
  now: Date,
): Promise<void> {
  if (!notificationKindsFor(level).includes(kind)) {
    const message = 'You are not told about this.';
    throwDomainError('bad_request', message, { kind: message });
  }
  const required = requiredNotification(kind, channel);
  if (required && !isOn) throwDomainError('conflict', required, { isOn: required });
  if (isDaily && !canBeDaily(kind, channel)) {
    const message = 'This always comes at once.';
    throwDomainError('bad_request', message, { isDaily: message });
  }
  const choice = { isOn, isDaily, at: now };
  await db
    .insertInto('notification_preferences')
    .values({ user, kind, channel, ...choice })
    .onConflict((conflict) => conflict.columns(['user', 'kind', 'channel']).doUpdateSet(choice))
    .execute();
}

/** Whether a person is told about a kind on a channel. */
export async function isTold(
  db: Kysely<Database>,
  user: string,
  kind: NotificationKind,
  channel: NotificationChannel,
): Promise<boolean> {
  if (requiredNotification(kind, channel)) return true;
  const { rows } = await sql`SELECT 1 WHERE ${hasTurnedOff(sql`${user}::uuid`, kind, channel)}`.execute(db);
  return rows.length === 0;
}

/** Whether the person of an SQL expression has turned a channel off. Only for channels that can be turned off. */
export const hasTurnedOff = (
  user: RawBuilder<unknown>,
  kind: NotificationKind | RawBuilder<unknown>,
  channel: NotificationChannel,
): RawBuilder<boolean> => sql<boolean>`EXISTS (SELECT 1 FROM notification_preferences o
  WHERE o."user" = ${user} AND o.kind = ${kind} AND o.channel = ${channel} AND NOT o."isOn")`;

/** Whether the admin of an SQL expression wants emails of a kind once a day. */
export const wantsSummary = (user: RawBuilder<unknown>, kind: NotificationKind): RawBuilder<boolean> =>
  sql<boolean>`EXISTS (SELECT 1 FROM notification_preferences o WHERE o."user" = ${user}
    AND o.kind = ${kind} AND o.channel = 'email' AND o."isOn" AND o."isDaily")`;
