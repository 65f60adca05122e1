import type { MoneyActivity } from '@paddock/contract';
import { activityKindOf, activityKinds } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { profileNameSql } from '../../people/investing-profiles/index.ts';
import type { LinesFound } from './read-activity.ts';
import { openedPositions, type Reader, type Scope } from './scope.ts';

type Choices = MoneyActivity['choices'];

/**
 * What activity can be filtered by: the funds, kinds and years of a profile, or of everything that is the reader's own,
 * whose lines were found.
 */
export async function readChoices(
  db: Kysely<Database>,
  { user, now }: Reader,
  { scope, profile, found }: { scope: Scope; profile: string | undefined; found: readonly LinesFound[] },
): Promise<Choices> {
  const { rows: funds } = await sql<Choices['funds'][number]>`
    SELECT DISTINCT f._id, f.name FROM ${openedPositions} WHERE ${scope} ORDER BY f.name, f._id`.execute(db);
  const kinds = new Set(
    found.flatMap(({ about, accounts }) => accounts.map((account) => activityKindOf(about, account))),
  );
  return {
    funds,
    profiles: await readProfileChoices(db, { user, now }, profile),
    kinds: activityKinds.filter((kind) => kinds.has(kind)),
    years: [...new Set(found.map(({ year }) => year))].toSorted((a, b) => b - a),
  };
}

/**
 * The profiles with money in opened funds that a person may follow: their own, and those delegated to them. The one that
 * is asked for, which `activityScope` lets them follow, is among them in any case, so that pages can name it.
 */
export async function readProfileChoices(
  db: Kysely<Database>,
  { user, now }: Reader,
  asked: string | undefined,
): Promise<Choices['profiles']> {
  const { rows } = await sql<Choices['profiles'][number]>`
    SELECT e._id, ${profileNameSql} AS name, e."user" <> ${user} AS "isDelegated" FROM investing_entities e
    WHERE e._id IN (
      SELECT s.investing_entity FROM ${openedPositions} WHERE s."user" = ${user}
      UNION SELECT s.investing_entity FROM ${openedPositions}
        WHERE s.investing_entity IN (SELECT delegated_profiles(${user}, 'view', ${now}))
      UNION SELECT ${asked ?? null}::uuid)
    ORDER BY "isDelegated", name, _id`.execute(db);
  return rows;
}
