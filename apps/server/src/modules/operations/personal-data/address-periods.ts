import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { AddressPeriod, Person } from './table-rule.ts';

interface AddressChange {
  readonly at: Date;
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * Since when and until when each address was a person's: from the changes of their account, the oldest first. Emails name
 * their recipient by address alone, and an address that somebody gave up may be another person's today.
 */
export function addressPeriods(
  changes: readonly AddressChange[],
  current: string,
  { since, now }: { since: Date; now: Date },
): AddressPeriod[] {
  const periods: AddressPeriod[] = [];
  let from = since;
  for (const { at, before } of changes) {
    if (before) periods.push({ address: before.toLowerCase(), from, to: at });
    from = at;
  }
  periods.push({ address: current.toLowerCase(), from, to: now });
  return periods;
}

/** A person with every address that they had. Undefined if there is none of this id. */
export async function readAddresses(
  db: Kysely<Database>,
  user: string,
  now: Date,
): Promise<Person | undefined> {
  const person = await db
    .selectFrom('users')
    .select(['email', 'createdAt'])
    .where('_id', '=', user)
    .executeTakeFirst();
  if (!person) return undefined;
  const { rows } = await sql<AddressChange>`
    SELECT at, detail->'changes'->'email'->>'before' AS before, detail->'changes'->'email'->>'after' AS after
    FROM audit_events
    WHERE collection = 'users' AND record = ${user} AND detail->'changes'->'email'->>'before' IS NOT NULL
    ORDER BY at, _id`.execute(db);
  return { id: user, addresses: addressPeriods(rows, person.email, { since: person.createdAt, now }) };
}
