import { formatDateTimeWithZone, investmentName, periodName } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { Platform } from '../../../platform/platform.ts';
import { tellPerson } from '../../messages/notifications/index.ts';
import { delegatedPath } from '../../people/delegates/index.ts';
import { holderNameSql, signedNameSql } from '../../people/investing-profiles/index.ts';
import type { CurrentPaper } from '../papers/index.ts';
import type { PositionStatement } from './read-statements.ts';
import { delegateStatementEmail, statementEmail } from './statement-emails.ts';

/** The page of issued papers. */
export const statementsPath = '/statements';

interface Told {
  readonly found: PositionStatement;
  readonly period: string;
  /** Which press of the button it is: each tells a person once, however many positions they have. */
  readonly run: string;
  /** The one that it replaces. */
  readonly replaces: Pick<CurrentPaper, 'issuedAt'> | null;
}

interface Recipient {
  user: string;
  email: string;
  /** The profile of which they are a delegate; null for the investor. */
  holder: string | null;
  /**
   * To a delegate the name of the profile. To the investor, where it has to be said (ENT-04): of a correction the holder
   * of what was corrected, else all that the investor has in the fund, because they are told of them at once.
   */
  holderName: string | null;
  /** What they are told of once in a run. */
  about: string;
  /** Whether a delegate may open it, beside getting notices. */
  mayOpen: boolean;
}

/**
 * Tells the investor of an issued statement, and the delegates of its holder who get its notices, each once for each run;
 * of a statement that was replaced the investor once for each holder.
 */
export async function tellOfStatement(
  db: Kysely<Database>,
  platform: Platform,
  { found, period, run, replaces }: Told,
): Promise<void> {
  const now = platform.clock.now();
  const portal = await platform.portals.byId(found.portal);
  const isCorrection = replaces !== null;
  const news = {
    fundName: found.fund.name,
    period: periodName(period),
    replaced: replaces && formatDateTimeWithZone(replaces.issuedAt, found.timeZone),
  };
  const recipients = await recipientsOf(db, { found, isCorrection, now });
  for (const { user, email, holder, holderName, about, mayOpen } of recipients) {
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto('statement_tellings')
      .values({ run, user, about, at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) continue;
    const subjectOf = (investment: string) =>
      `${isCorrection ? 'Updated' : 'New'} statement of ${investment}: ${news.period}`;
    if (holder === null)
      await tellPerson(
        db,
        platform,
        {
          user,
          kind: 'documents',
          portal: found.portal,
          fund: found.fund._id,
          path: statementsPath,
          subject: subjectOf(investmentName({ fundName: news.fundName, holderName })),
          about: [{ collection: 'synd_users', record: found.syndUser }],
        },
        {
          to: email,
          portal,
          isLowPriority: true,
          ...statementEmail(platform.config, { ...news, holderName, portal }),
        },
      );
    else {
      const path = mayOpen ? statementsPath : delegatedPath;
      const named = { ...news, holderName: holderName ?? '', path, portal };
      await tellPerson(
        db,
        platform,
        {
          user,
          kind: 'documents',
          portal: null,
          path,
          subject: `${named.holderName}: ${subjectOf(news.fundName)}`,
          about: [],
          holder,
        },
        { to: email, portal, isLowPriority: true, ...delegateStatementEmail(platform.config, named) },
      );
    }
  }
}

/** A statement by what decides who is told of it: its participation, and the profile that it states. */
type Stated = Pick<PositionStatement, 'syndUser' | 'profile'>;

/**
 * Who is told of statements: the investors, with no holder, and the delegates who get the notices of the profiles that the
 * statements state, which of one that replaces a former holder's is that one (ENT-07).
 */
const toldSql = (stated: readonly Stated[], now: Date) => sql`
  (WITH stated AS (SELECT * FROM unnest(${stated.map(({ syndUser }) => syndUser)}::uuid[],
    ${stated.map(({ profile }) => profile)}::uuid[]) AS t ("syndUser", profile))
  SELECT t."syndUser", u._id AS "user", NULL::uuid AS holder
  FROM stated t JOIN synd_users s ON s._id = t."syndUser" JOIN users u ON u._id = s."user" AND u."isActive"
  UNION
  SELECT t."syndUser", u._id, t.profile
  FROM stated t JOIN investing_entity_delegates g ON g.entity = t.profile
  JOIN users u ON u._id = g.delegate AND u."isActive"
  WHERE t.profile IN (SELECT delegated_profiles(u._id, 'notices', ${now})))`;

/** How many people are told of statements, each once. */
export async function countTold(
  db: Kysely<Database>,
  { stated, now }: { stated: readonly Stated[]; now: Date },
): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    SELECT count(DISTINCT told."user")::int AS people FROM ${toldSql(stated, now)} told`.execute(db);
  return rows[0]?.people ?? 0;
}

async function recipientsOf(
  db: Kysely<Database>,
  { found, isCorrection, now }: { found: PositionStatement; isCorrection: boolean; now: Date },
): Promise<Recipient[]> {
  const { profile, holderName } = found;
  const { rows } = await sql<Recipient>`
    SELECT u._id AS "user", u.email, told.holder,
      CASE WHEN told.holder IS NOT NULL THEN ${signedNameSql(sql`told."syndUser"`)}
        WHEN ${isCorrection} THEN ${holderName}::text ELSE held.names END AS "holderName",
      coalesce(told.holder, CASE WHEN ${isCorrection} THEN ${profile}::uuid END, u._id) AS about,
      told.holder IS NULL OR told.holder IN (SELECT delegated_profiles(u._id, 'documents', ${now})) AS "mayOpen"
    FROM ${toldSql([found], now)} told JOIN users u ON u._id = told."user"
    JOIN synd_users o ON o._id = told."syndUser" LEFT JOIN investing_entities e ON e._id = told.holder
    CROSS JOIN LATERAL (SELECT string_agg(${holderNameSql}, ', ' ORDER BY q.number) AS names
      FROM positions q JOIN synd_users s ON s._id = q."syndUser" WHERE s."user" = o."user" AND s.fund = o.fund) held
    ORDER BY told.holder NULLS FIRST, u._id`.execute(db);
  return rows;
}
