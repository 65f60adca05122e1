import { defaultTimeZone, fullName } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AccreditedPerson } from './accreditation-emails.ts';

/** The investor as the recipient of an email, from a portal that they belong to. */
export async function readRecipient(
  db: Kysely<Database>,
  platform: Platform,
  user: string,
): Promise<AccreditedPerson | undefined> {
  const person = await db
    .selectFrom('users')
    .select(['email', 'firstName', 'lastName'])
    .where('_id', '=', user)
    .executeTakeFirst();
  if (!person) return undefined;
  const membership = await db
    .selectFrom('portal_memberships')
    .select('portal')
    .where('user', '=', user)
    .orderBy('since')
    .orderBy('portal')
    .executeTakeFirst();
  const portal = await platform.portals.byId(membership?.portal ?? null);
  return {
    email: person.email,
    name: fullName(person),
    timeZone: portal?.timeZone ?? defaultTimeZone,
    portal,
  };
}
