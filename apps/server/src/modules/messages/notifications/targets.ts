import { grants, type Level, levels } from '@paddock/domain';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { belongsToPortalSql } from '../mailing/index.ts';
import { hasTurnedOff, wantsSummary } from './center/preferences.ts';

type NotificationRow = Pick<
  Selectable<Database['notifications']>,
  'user' | 'level' | 'email' | 'slackUserId' | 'portal'
>;
type TemplateRow = Pick<
  Selectable<Database['notification_templates']>,
  'canSendAsEmail' | 'canSendToSlack' | 'defaultTargetChannel'
>;

/** One mailbox, or one channel or person in the chat. */
export interface Target {
  readonly channel: 'email' | 'slack';
  readonly target: string;
}

/**
 * Returns where a notification goes besides the bell (NOT-08). By email: to its own address, else to its user, else
 * to each active user of its portal whose level grants its level (one for admins also reaches superadmins, who may be
 * the only ones); not to people who have turned these emails off (INV-06). In the chat: to its own or its user's
 * slackUserId, else to the template's channel, else to each person of the level who has a slackUserId.
 */
export async function resolveTargets(
  db: Kysely<Database>,
  notification: NotificationRow,
  template: TemplateRow,
): Promise<Target[]> {
  const people =
    template.canSendAsEmail || template.canSendToSlack ? await findRecipients(db, notification) : [];
  const mails = template.canSendAsEmail ? emailTargets(notification, people) : [];
  const posts = template.canSendToSlack ? chatTargets(notification, people, template) : [];
  return [
    ...uniqueTargets(mails).map((target) => ({ channel: 'email' as const, target })),
    ...uniqueTargets(posts).map((target) => ({ channel: 'slack' as const, target })),
  ];
}

interface Recipient {
  readonly email: string;
  readonly slackUserId: string | null;
  /** Whether they have turned emails of this kind off, or read them in their summary. */
  readonly isEmailOff: boolean;
}

async function findRecipients(
  db: Kysely<Database>,
  { user, level, portal }: NotificationRow,
): Promise<Recipient[]> {
  const kind = level && grants(level, 'admin') ? 'team' : 'messages';
  const active = db
    .selectFrom('users')
    .select(['email', 'slackUserId'])
    .select(
      sql<boolean>`(${hasTurnedOff(sql.ref('users._id'), kind, 'email')} OR ${wantsSummary(sql.ref('users._id'), kind)})`.as(
        'isEmailOff',
      ),
    )
    .where('isActive', '=', true)
    .orderBy('_id');
  if (user) return active.where('_id', '=', user).execute();
  if (!level) return [];
  return active
    .where('level', 'in', levelsGranting(level))
    .where(belongsToPortalSql('users', portal))
    .execute();
}

const levelsGranting = (required: Level): Level[] => levels.filter((level) => grants(level, required));

const emailTargets = ({ email }: NotificationRow, people: readonly Recipient[]): (string | null)[] =>
  email ? [email] : people.filter(({ isEmailOff }) => !isEmailOff).map((person) => person.email);

function chatTargets(
  { user, slackUserId }: NotificationRow,
  people: readonly Recipient[],
  { defaultTargetChannel }: TemplateRow,
): (string | null)[] {
  const direct = slackUserId ?? (user ? people[0]?.slackUserId : null);
  if (direct) return [direct];
  return defaultTargetChannel ? [defaultTargetChannel] : people.map((person) => person.slackUserId);
}

function uniqueTargets(targets: readonly (string | null)[]): string[] {
  const named = targets.map((target) => target?.trim() ?? '').filter((target) => target !== '');
  return [...new Set(named)];
}

/** The admins who read a notification to their level in their summary of the day. */
export async function findSummaryReaders(
  db: Kysely<Database>,
  { user, level, email }: NotificationRow,
): Promise<string[]> {
  if (user || email || !level || !grants(level, 'admin')) return [];
  const rows = await db
    .selectFrom('users')
    .select('_id')
    .where('isActive', '=', true)
    .where('level', 'in', levelsGranting(level))
    .where(wantsSummary(sql.ref('users._id'), 'team'))
    .execute();
  return rows.map(({ _id }) => _id);
}
