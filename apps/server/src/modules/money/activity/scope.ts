import type { MoneyActivityFilter } from '@paddock/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwNotFound } from '../../../platform/domain-error.ts';

export interface Reader {
  readonly user: string;
  readonly now: Date;
}

/** A condition on participations `s`: those whose money a person may follow (LED-05), and of them what is asked for. */
export type Scope = RawBuilder<boolean>;

/**
 * A person follows what is theirs. What a profile holds whose owner lets them see its investments (ENT-07) is somebody
 * else's, so it is never added to it: they name the profile. Throws if they may not see it.
 */
export async function activityScope(
  db: Kysely<Database>,
  { user, now }: Reader,
  { fund, profile }: Pick<MoneyActivityFilter, 'fund' | 'profile'>,
): Promise<Scope> {
  const whose = profile
    ? sql<boolean>`s.investing_entity = ${profile}${(await isDelegated(db, { user, now }, profile)) ? sql`` : sql` AND s."user" = ${user}`}`
    : sql<boolean>`s."user" = ${user}`;
  return ofFund(whose, fund);
}

/** Only what a scope has in one fund; all of it, if none is named. */
export const ofFund = (scope: Scope, fund: string | undefined): Scope =>
  fund === undefined ? scope : sql<boolean>`${scope} AND s.fund = ${fund}`;

/** Whether a profile is delegated to a person, or is their own. Throws if it is neither. */
async function isDelegated(db: Kysely<Database>, { user, now }: Reader, profile: string): Promise<boolean> {
  const { rows } = await sql<{ isOwn: boolean }>`
    SELECT e."user" = ${user} AS "isOwn" FROM investing_entities e
    WHERE e._id = ${profile} AND (e."user" = ${user} OR e._id IN (SELECT delegated_profiles(${user}, 'view', ${now})))`.execute(
    db,
  );
  const [found] = rows;
  if (!found) return throwNotFound('This investing profile');
  return !found.isOwn;
}

/** The participations `s` with a position `p` in an opened fund `f`. */
export const openedPositions = sql`synd_users s
  JOIN positions p ON p."syndUser" = s._id
  JOIN ledger_books k ON k.fund = s.fund AND k."openedAt" IS NOT NULL
  JOIN funds f ON f._id = s.fund`;
