import type { Level } from '@paddock/domain';
import type { Kysely } from 'kysely';
import { newId } from '../platform/database/index.ts';
import type { Database } from '../platform/database/schema.ts';
import type { PortalIds } from '../setup/index.ts';
import { daysFrom } from './days.ts';

interface DemoPerson {
  email: string;
  level: Level;
  firstName: string;
  lastName: string;
  /** As what they sign for management. */
  jobTitle?: string;
  note: string;
}

/** The password of the demo's people on a local trial. It is public, because it is in the sources. */
export const demoPassword = 'paddock-demo';

/** The people of the demo, one for each role. */
export const demoPeople: readonly DemoPerson[] = [
  {
    email: 'superadmin@example.com',
    level: 'superadmin',
    firstName: 'Sofia',
    lastName: 'Marchetti',
    jobTitle: 'Chief Executive Officer',
    note: 'edits texts, has full access',
  },
  {
    email: 'admin@example.com',
    level: 'admin',
    firstName: 'Daniel',
    lastName: 'Okafor',
    jobTitle: 'Managing Director',
    note: 'runs funds, countersigns',
  },
  {
    email: 'investor@example.com',
    level: 'user',
    firstName: 'Eleanor',
    lastName: 'Whitfield',
    note: 'has a countersigned investment and a recorded commitment',
  },
  {
    email: 'newcomer@example.com',
    level: 'user',
    firstName: 'Marcus',
    lastName: 'Bellamy',
    note: 'has not invested yet',
  },
  {
    email: 'spouse@example.com',
    level: 'user',
    firstName: 'Grace',
    lastName: 'Bellamy',
    note: "the newcomer's spouse",
  },
];

const homes = {
  'investor@example.com': {
    address1: '48 Harbor Lane',
    city: 'Charleston',
    state: 'SC',
    postalCode: '29401',
    country: 'US',
    homePhone: '+18435550148',
    accreditation: '1',
    accreditationType: 'individual' as const,
    isInvestor: true,
    profileSettings: JSON.stringify({ timezone: 'America/New_York' }),
  },
  'newcomer@example.com': {
    address1: '1200 Lakeview Drive',
    city: 'Austin',
    state: 'TX',
    postalCode: '78701',
    mobilePhone: '+15125550112',
  },
};

/** Ids by email address. */
export type UserIds = ReadonlyMap<string, string>;

export async function seedPeople(
  db: Kysely<Database>,
  options: { passwordHashes: ReadonlyMap<string, string>; portalIds: PortalIds; now: Date },
): Promise<UserIds> {
  const { passwordHashes, portalIds, now } = options;
  const ids = new Map(demoPeople.map(({ email }) => [email, newId()]));
  for (const { email, level, firstName, lastName, jobTitle = null } of demoPeople)
    await db
      .insertInto('users')
      .values({
        _id: ids.get(email) ?? newId(),
        username: email,
        email,
        password: passwordHashes.get(email) ?? null,
        level,
        firstName,
        lastName,
        jobTitle,
        isActive: true,
        emailConfirmedAt: now,
        country: 'US',
        createdAt: now,
        updatedAt: now,
        accreditationStatedAt: email === 'investor@example.com' ? daysFrom(now, -6) : null,
        ...(email in homes && homes[email as keyof typeof homes]),
      })
      .execute();
  await db
    .insertInto('portal_memberships')
    .values(
      [...ids.values()].flatMap((user) =>
        Object.values(portalIds).map((portal) => ({ user, portal, how: 'registered' as const, since: now })),
      ),
    )
    .execute();
  return ids;
}
