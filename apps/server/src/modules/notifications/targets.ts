import { grants, type Level, levels } from '@paddock/domain';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

type Notification = Pick<Selectable<Database['notifications']>, 'user' | 'level' | 'email' | 'slackUserId'>;
type Template = Pick<
  Selectable<Database['notification_templates']>,
  'canSendAsEmail' | 'canSendToSlack' | 'defaultTargetChannel'
>;

/** One mailbox, or one channel or person of the chat. */
export interface Target {
  readonly channel: 'email' | 'slack';
  readonly target: string;
}

/**
 * Where a notification goes besides the bell (NOT-08). By e-mail: to its own address, else to its user, else to each
 * active user whose level grants its level (an admin's also reaches the superadmins, who may be the only ones there
 * are). To the chat: to its own or its user's slackUserId, else to the template's channel, else to each person of
 * the level who has a slackUserId.
 */
export async function targetsOf(
  db: Kysely<Database>,
  notification: Notification,
  template: Template,
): Promise<Target[]> {
  const people = template.canSendAsEmail || template.canSendToSlack ? await peopleOf(db, notification) : [];
  const mails = template.canSendAsEmail ? mailsOf(notification, people) : [];
  const posts = template.canSendToSlack ? postsOf(notification, people, template) : [];
  return [
    ...unique(mails).map((target) => ({ channel: 'email' as const, target })),
    ...unique(posts).map((target) => ({ channel: 'slack' as const, target })),
  ];
}

interface Addressee {
  readonly email: string;
  readonly slackUserId: string | null;
}

async function peopleOf(db: Kysely<Database>, { user, level }: Notification): Promise<Addressee[]> {
  const active = db
    .selectFrom('users')
    .select(['email', 'slackUserId'])
    .where('isActive', '=', true)
    .orderBy('_id');
  if (user) return active.where('_id', '=', user).execute();
  return level ? active.where('level', 'in', levelsGranting(level)).execute() : [];
}

const levelsGranting = (required: Level): Level[] => levels.filter((level) => grants(level, required));

const mailsOf = ({ email }: Notification, people: readonly Addressee[]): (string | null)[] =>
  email ? [email] : people.map((person) => person.email);

function postsOf(
  { user, slackUserId }: Notification,
  people: readonly Addressee[],
  { defaultTargetChannel }: Template,
): (string | null)[] {
  const direct = slackUserId ?? (user ? people[0]?.slackUserId : null);
  if (direct) return [direct];
  return defaultTargetChannel ? [defaultTargetChannel] : people.map((person) => person.slackUserId);
}

function unique(targets: readonly (string | null)[]): string[] {
  const named = targets.map((target) => target?.trim() ?? '').filter((target) => target !== '');
  return [...new Set(named)];
}
