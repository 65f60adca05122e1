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

/** How many people are told of statements of these positions, as `recipientsOf` finds them one by one. */
export async function countTold(
  db: Kysely<Database>,
  { positions, now }: { positions: readonly string[]; now: Date },
): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    WITH stated AS (SELECT s."user", s.investing_entity FROM positions q JOIN synd_users s ON s._id = q."syndUser"
      WHERE q._id = ANY(${positions}::uuid[]))
    SELECT count(*)::int AS people FROM (
      SELECT u._id FROM stated s JOIN users u ON u._id = s."user" AND u."isActive"
      UNION
      SELECT u._id FROM stated s JOIN investing_entity_delegates g ON g.entity = s.investing_entity
      JOIN users u ON u._id = g.delegate AND u."isActive"
      WHERE g.entity IN (SELECT delegated_profiles(u._id, 'notices', ${now}))
    ) told`.execute(db);
  return rows[0]?.people ?? 0;
}

async function recipientsOf(
  db: Kysely<Database>,
  {
    found: { syndUser, profile, holderName },
    isCorrection,
    now,
  }: { found: PositionStatement; isCorrection: boolean; now: Date },
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    SELECT u._id AS "user", u.email, NULL::uuid AS holder,
      CASE WHEN ${isCorrection} THEN ${holderName}::text ELSE held.names END AS "holderName",
      CASE WHEN ${isCorrection} THEN coalesce(${profile}::uuid, u._id) ELSE u._id END AS about, true AS "mayOpen"
    FROM synd_users o JOIN users u ON u._id = o."user" AND u."isActive"
    CROSS JOIN LATERAL (SELECT string_agg(${holderNameSql}, ', ' ORDER BY q.number) AS names
      FROM positions q JOIN synd_users s ON s._id = q."syndUser" WHERE s."user" = o."user" AND s.fund = o.fund) held
    WHERE o._id = ${syndUser}
    UNION ALL
    SELECT DISTINCT u._id, u.email, e._id, ${signedNameSql(sql`s._id`)}, e._id,
      e._id IN (SELECT delegated_profiles(u._id, 'documents', ${now}))
    FROM synd_users s JOIN investing_entities e ON e._id = ${profile}::uuid
    JOIN investing_entity_delegates g ON g.entity = e._id
    JOIN users u ON u._id = g.delegate AND u."isActive"
    WHERE s._id = ${syndUser} AND e._id IN (SELECT delegated_profiles(u._id, 'notices', ${now}))`.execute(db);
  return rows;
}
