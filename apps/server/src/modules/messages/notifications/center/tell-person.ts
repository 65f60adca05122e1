import { type NotificationKind, requiredNotification, type TeamKind } from '@paddock/domain';
import type { Kysely } from 'kysely';
import { newId } from '../../../../platform/database/index.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { Platform } from '../../../../platform/platform.ts';
import {
  type ComposedEmail,
  linkTo,
  mayBeTold,
  type QueuedEmail,
  queueEmail,
  type ReadableRecord,
} from '../../mailing/index.ts';
import { isTold, preferencesPath } from './preferences.ts';

/** Something to tell one person. */
export interface News {
  readonly user: string;
  readonly kind: Exclude<NotificationKind, TeamKind>;
  /** The portal on which it is read; null for all of the person's portals. */
  readonly portal: string | null;
  readonly fund?: string | null;
  /** The page that it leads to. */
  readonly path: string;
  /** One line that says it all. */
  readonly subject: string;
  /** What it is about besides their own account: the person is told only if they can read all of these. */
  readonly about: readonly ReadableRecord[];
  /** The investing profile of which the person is told as its delegate: they must have the right to its notices. */
  readonly holder?: string;
}

/**
 * Puts an invitation to be the delegate of an investing profile into the bell and the notification center of whom it is
 * open to, once and for as long as it is, whenever they made their account (ENT-07).
 */
export async function tellInvited(
  db: Kysely<Database>,
  { clock }: Pick<Platform, 'clock'>,
  { invitation, ...news }: Pick<News, 'portal' | 'path' | 'subject'> & { readonly invitation: string },
): Promise<void> {
  const now = clock.now();
  const { subject, ...page } = news;
  await db
    .insertInto('notifications')
    .values({
      _id: newId(),
      createdAt: now,
      updatedAt: now,
      kind: 'messages',
      ...page,
      messageSubject: subject,
      invitation,
    })
    // Sent again, it is the same invitation.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Tells a person something in the bell and the notification center and, with an email, by email too, each unless they
 * have turned it off (INV-06), and neither if they cannot read it. Runs in the transaction of the event. An email that
 * they can turn off says where.
 */
export async function tellPerson(
  db: Kysely<Database>,
  platform: Pick<Platform, 'clock' | 'config' | 'jobs' | 'secrets'>,
  { user, kind, portal, fund = null, path, subject, about, holder }: News,
  email?: QueuedEmail & ComposedEmail,
): Promise<void> {
  const now = platform.clock.now();
  const reader = { user, portal, about: [...about], ...(holder !== undefined && { holder }) };
  if (!(await mayBeTold(db, reader, now))) return;
  if (await isTold(db, user, kind, 'app'))
    await db
      .insertInto('notifications')
      .values({
        _id: newId(),
        createdAt: now,
        updatedAt: now,
        user,
        kind,
        portal,
        fund,
        path,
        messageSubject: subject,
        ...(holder !== undefined && { holder, holderRight: 'notices' }),
      })
      .execute();
  if (!email || !(await isTold(db, user, kind, 'email'))) return;
  const canTurnOff = requiredNotification(kind, 'email') === undefined;
  await queueEmail(db, platform, {
    ...email,
    reader,
    ...(canTurnOff && { preferencesUrl: linkTo(platform.config, email.portal, preferencesPath) }),
  });
}
