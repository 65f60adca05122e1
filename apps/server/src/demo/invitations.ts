import { lifetimes } from '@paddock/domain';
import type { Kysely } from 'kysely';
import { newId } from '../platform/database/index.ts';
import type { Database } from '../platform/database/schema.ts';
import { hashCode, newCode } from '../platform/tokens.ts';
import type { PortalIds, PortalSlug } from '../setup/index.ts';
import { daysFrom } from './days.ts';
import type { SeededFunds } from './funds.ts';
import type { UserIds } from './people.ts';

interface DemoInvitation {
  readonly email: string;
  readonly name: readonly [first: string, last: string] | null;
  readonly portal: PortalSlug;
  readonly fund?: string;
  readonly sentDaysAgo: number;
  readonly ended?: { readonly how: 'accepted' | 'withdrawn'; readonly daysAgo: number };
}

/** One invitation in every state. Those that were accepted belong to investors of the demo. */
const invitations: readonly DemoInvitation[] = [
  {
    email: 'margaret.ellison@example.com',
    name: ['Margaret', 'Ellison'],
    portal: 'stallion',
    fund: 'harbor-residences',
    sentDaysAgo: 2,
  },
  { email: 'thomas.grady@example.com', name: ['Thomas', 'Grady'], portal: 'sports', sentDaysAgo: 5 },
  { email: 'office@larkin-family.example.com', name: null, portal: 'stallion', sentDaysAgo: 9 },
  { email: 'pauline.marsh@example.com', name: ['Pauline', 'Marsh'], portal: 'stallion', sentDaysAgo: 31 },
  {
    email: 'amara.adeyemi@example.com',
    name: ['Amara', 'Adeyemi'],
    portal: 'stallion',
    fund: 'harbor-residences',
    sentDaysAgo: 23,
    ended: { how: 'accepted', daysAgo: 20 },
  },
  {
    email: 'benjamin.alvarez@example.com',
    name: ['Benjamin', 'Alvarez'],
    portal: 'stallion',
    sentDaysAgo: 24,
    ended: { how: 'accepted', daysAgo: 23 },
  },
  {
    email: 'c.ashworht@example.com',
    name: ['Caroline', 'Ashworth'],
    portal: 'stallion',
    sentDaysAgo: 27,
    ended: { how: 'withdrawn', daysAgo: 27 },
  },
];

/** Creates the demo's invitations. Nobody knows the codes of their links; an admin can send the open ones again. */
export async function seedInvitations(
  db: Kysely<Database>,
  seeding: { userIds: UserIds; portalIds: PortalIds; funds: SeededFunds; now: Date },
): Promise<void> {
  const { userIds, portalIds, funds, now } = seeding;
  for (const { email, name, portal, fund, sentDaysAgo, ended } of invitations) {
    const sentAt = daysFrom(now, -sentDaysAgo);
    const endedAt = ended ? daysFrom(now, -ended.daysAgo) : null;
    const account = await db.selectFrom('users').select('_id').where('email', '=', email).executeTakeFirst();
    await db
      .insertInto('invitations')
      .values({
        _id: newId(),
        createdAt: sentAt,
        email,
        firstName: name?.[0] ?? null,
        lastName: name?.[1] ?? null,
        portal: portalIds[portal],
        fund: fund ? (funds.get(fund)?._id ?? null) : null,
        level: 'user',
        invitedBy: userIds.get('admin@example.com') ?? null,
        codeHash: hashCode(newCode()),
        sentAt,
        expiresAt: new Date(sentAt.getTime() + lifetimes.invitation),
        acceptedAt: ended?.how === 'accepted' ? endedAt : null,
        acceptedBy: ended?.how === 'accepted' ? (account?._id ?? null) : null,
        withdrawnAt: ended?.how === 'withdrawn' ? endedAt : null,
      })
      .execute();
  }
}
