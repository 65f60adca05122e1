import type { Membership, PortalView } from '@paddock/contract';
import type { Kysely } from 'kysely';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/schema.ts';
import { throwDomainError, throwNotFound } from '../../platform/domain-error.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Brand, defineEmail, linkTo, queueEmail } from '../mailing/index.ts';

const admissionEmail = defineEmail(
  'membership: admitted',
  (config: Pick<Config, 'publicUrl'>, portal: Brand | null) => ({
    subject: `You now have access to ${portal?.name ?? 'our site'}`,
    preheader: 'You can see its funds on your dashboard.',
    heading: `Welcome to ${portal?.name ?? 'our site'}`,
    paragraphs: [
      'Hello,',
      `Our team has given you access to ${portal?.name ?? 'our site'}. Sign in with your existing account to see the funds that are open to you on your dashboard.`,
    ],
    action: { label: 'Go to the dashboard', url: linkTo(config, portal, '/dashboard') },
  }),
  ({ config, portal }) => ({ default: [config, portal] }),
);

/**
 * Makes a person a member of a portal, open or not, and emails them. Nothing changes for an existing member. Returns
 * the membership and whether it is new.
 */
export async function admitMember(
  db: Kysely<Database>,
  platform: Platform,
  { user, portal, now }: { user: string; portal: string; now: Date },
): Promise<{ membership: Membership; isNew: boolean }> {
  const person = await db
    .selectFrom('users')
    .select(['email', 'isActive'])
    .where('_id', '=', user)
    .forKeyShare()
    .executeTakeFirst();
  if (!person) return throwNotFound('This user');
  const found = await db
    .selectFrom('portals')
    .select('_id')
    .where('_id', '=', portal)
    .forKeyShare()
    .executeTakeFirst();
  if (!found) return throwNotFound('This portal');
  if (!person.isActive)
    throwDomainError('conflict', 'This account is not active: nobody can sign in with it.');
  const made = await db
    .insertInto('portal_memberships')
    .values({ user, portal, how: 'admitted', since: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user')
    .executeTakeFirst();
  if (made) await sendAdmissionEmail(db, platform, person.email, await platform.portals.byId(portal));
  const membership = await db
    .selectFrom('portal_memberships')
    .selectAll()
    .where('user', '=', user)
    .where('portal', '=', portal)
    .executeTakeFirstOrThrow();
  return {
    membership: { ...membership, since: membership.since.toISOString() },
    isNew: made !== undefined,
  };
}

async function sendAdmissionEmail(
  db: Kysely<Database>,
  platform: Platform,
  email: string,
  portal: PortalView | null,
): Promise<void> {
  await queueEmail(db, platform, {
    to: email,
    portal,
    ...admissionEmail(platform.config, portal),
  });
}
