import type { Membership } from '@paddock/contract';
import { fullName, fundPagePath, type PersonName } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError, throwNotFound } from '../../../platform/domain-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Brand, defineEmail, greeting, linkTo, queueEmail } from '../../messages/mailing/index.ts';
import { forgetRemoval } from './portal-removals.ts';

/** The fund that a person is invited to look at. */
interface AdmittedFund {
  readonly name: string;
  readonly slug: string;
}

const admissionEmail = defineEmail(
  'membership: admitted',
  (config: Pick<Config, 'publicUrl'>, name: string, portal: Brand | null, fund: AdmittedFund | null) => {
    const site = portal?.name ?? 'our site';
    return {
      subject: fund ? `An invitation to ${fund.name} (${site})` : `You now have access to ${site}`,
      preheader: fund ? 'Sign in to look at it.' : 'You can see its funds on your dashboard.',
      heading: fund ? `You are invited to ${fund.name}` : `Welcome to ${site}`,
      paragraphs: [
        greeting(name),
        fund
          ? `Our team invites you to look at ${fund.name} on ${site}. Sign in with your existing account.`
          : `Our team has given you access to ${site}. Sign in with your existing account to see the funds that are open to you on your dashboard.`,
      ],
      action: fund
        ? { label: 'Look at the fund', url: linkTo(config, portal, fundPagePath(fund.slug)) }
        : { label: 'Go to the dashboard', url: linkTo(config, portal, '/dashboard') },
    };
  },
  ({ config, portal }) => ({
    default: [config, 'Ida Investor', portal, null],
    'with a fund': [config, 'Ida Investor', portal, { name: 'Harbor Fund II', slug: 'harbor-fund-ii' }],
  }),
);

/**
 * Makes a person a member of a portal, open or not, and emails them. Nothing changes for an existing member, who gets an
 * email only if a fund is named. Returns the membership and whether it is new.
 */
export async function admitMember(
  db: Kysely<Database>,
  platform: Platform,
  { user, portal, now, fund = null }: { user: string; portal: string; now: Date; fund?: AdmittedFund | null },
): Promise<{ membership: Membership; isNew: boolean }> {
  const person = await db
    .selectFrom('users')
    .select(['email', 'firstName', 'lastName', 'isActive'])
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
  await forgetRemoval(db, { user, portal });
  if (made || fund) await sendAdmissionEmail(db, platform, person, { portal, fund });
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
  person: PersonName & { email: string },
  { portal, fund }: { portal: string; fund: AdmittedFund | null },
): Promise<void> {
  const brand = await platform.portals.byId(portal);
  await queueEmail(db, platform, {
    to: person.email,
    portal: brand,
    reader: { notRemovedFrom: portal },
    ...admissionEmail(platform.config, fullName(person), brand, fund),
  });
}
