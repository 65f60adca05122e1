import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { signedNameSql } from '../../people/investing-profiles/index.ts';

/** Somebody who is told of a line. */
export interface Recipient {
  readonly user: string;
  readonly email: string;
  readonly name: string;
  /** The profile of which they are a delegate; null for the investor. */
  readonly holder: string | null;
  readonly holderName: string | null;
  /** Whether a delegate may open its papers too, beside getting its notices. */
  readonly mayOpen: boolean;
}

const nameSql = sql`coalesce(nullif(concat_ws(' ', u."firstName", u."lastName"), ''), u.username)`;

/** The name of the holder `e` of the participation `s`. */
const signedName = signedNameSql(sql`s._id`);

/** The investors of participations, and the delegates of their holders who get a copy of its notices at this moment (ENT-07). */
export const recipientsSql = (participations: RawBuilder<unknown>, now: Date) => sql<Recipient>`
    SELECT s._id AS "syndUser", u._id AS "user", u.email, ${nameSql} AS name, NULL::uuid AS holder, NULL::text AS "holderName",
      true AS "mayOpen"
    FROM synd_users s JOIN users u ON u._id = s."user" AND u."isActive" WHERE s._id IN (${participations})
    UNION ALL
    SELECT DISTINCT s._id, u._id, u.email, ${nameSql}, e._id, ${signedName},
      e._id IN (SELECT delegated_profiles(u._id, 'documents', ${now}))
    FROM synd_users s JOIN investing_entities e ON e._id = s.investing_entity
    JOIN investing_entity_delegates g ON g.entity = e._id JOIN users u ON u._id = g.delegate AND u."isActive"
    WHERE s._id IN (${participations}) AND e._id IN (SELECT delegated_profiles(u._id, 'notices', ${now}))`;

/** Those of one participation. */
export async function recipientsOf(db: Kysely<Database>, syndUser: string, now: Date): Promise<Recipient[]> {
  const { rows } = await recipientsSql(sql`SELECT ${syndUser}::uuid`, now).execute(db);
  return rows;
}

/** Somebody who was told, as `t` and `u` have them, with the name of the holder `e` of `s`, if they are its delegate. */
const toldSql = (now: Date) => sql<Recipient>`u._id AS "user", u.email, ${nameSql} AS name, t.holder,
  CASE WHEN e._id IS NOT NULL THEN ${signedName} END AS "holderName",
  t.holder IS NULL OR t.holder IN (SELECT delegated_profiles(u._id, 'documents', ${now})) AS "mayOpen"`;

/** Who was told when it was posted, and not yet that it was reversed. */
export async function toldBefore(
  db: Kysely<Database>,
  { run, position, now }: { run: string; position: string; now: Date },
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    SELECT ${toldSql(now)} FROM run_recipients t JOIN users u ON u._id = t."user" AND u."isActive"
    JOIN positions p ON p._id = t.position JOIN synd_users s ON s._id = p."syndUser"
    LEFT JOIN investing_entities e ON e._id = t.holder
    WHERE t.run = ${run} AND t.position = ${position} AND t."reversalToldAt" IS NULL`.execute(db);
  return rows;
}

/** What a request has reversed of a file. */
export interface ReversedFile {
  readonly file: string;
  readonly approval: string;
}

/** Who was told of the lines that were reversed, and not yet of that: a row for each line and person. */
export const toldOfFileSql = ({ file, approval }: ReversedFile, now: Date) => sql<
  Recipient & { run: string; position: string }
>`
    SELECT ${toldSql(now)}, t.run, t.position, r.day, r.kind, p.number,
      u._id || ' ' || coalesce(t.holder::text, '') AS person
    FROM run_recipients t JOIN ledger_runs r ON r._id = t.run JOIN positions p ON p._id = t.position
    JOIN synd_users s ON s._id = p."syndUser" JOIN users u ON u._id = t."user" AND u."isActive" LEFT JOIN investing_entities e ON e._id = t.holder
    WHERE r.import = ${file} AND r.reversal = ${approval} AND t."reversalToldAt" IS NULL`;
