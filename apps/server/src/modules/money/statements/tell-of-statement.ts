import { periodName } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { Platform } from '../../../platform/platform.ts';
import { tellPerson } from '../../messages/notifications/index.ts';
import { delegatedPath } from '../../people/delegates/index.ts';
import type { PositionStatement } from './read-statements.ts';
import { delegateStatementEmail, statementEmail } from './statement-emails.ts';

/** The page of issued papers. */
export const statementsPath = '/statements';

interface Told {
  readonly found: PositionStatement;
  readonly period: string;
  /** Which press of the button it is: each tells a person once, however many positions they have. */
  readonly run: string;
  readonly isCorrection: boolean;
}

interface Recipient {
  user: string;
  email: string;
  /** The profile of which they are a delegate; null for the investor. */
  holder: string | null;
  holderName: string | null;
  /** Whether a delegate may open it, beside getting notices. */
  mayOpen: boolean;
}

/** Tells the investor of an issued statement, and the delegates of its holder who get its notices, each once for each run. */
export async function tellOfStatement(
  db: Kysely<Database>,
  platform: Platform,
  { found, period, run, isCorrection }: Told,
): Promise<void> {
  const now = platform.clock.now();
  const portal = await platform.portals.byId(found.portal);
  const news = { fundName: found.fund.name, period: periodName(period), isCorrection };
  for (const { user, email, holder, holderName, mayOpen } of await recipientsOf(db, found.syndUser, now)) {
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto('statement_tellings')
      .values({ run, user, about: holder ?? user, at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) continue;
    const subject = `${isCorrection ? 'Updated' : 'New'} statement of ${news.fundName}: ${news.period}`;
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
          subject,
          about: [{ collection: 'synd_users', record: found.syndUser }],
        },
        { to: email, portal, isLowPriority: true, ...statementEmail(platform.config, { ...news, portal }) },
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
          subject: `${named.holderName}: ${subject}`,
          about: [],
          holder,
        },
        { to: email, portal, isLowPriority: true, ...delegateStatementEmail(platform.config, named) },
      );
    }
  }
}

async function recipientsOf(db: Kysely<Database>, syndUser: string, now: Date): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    SELECT u._id AS "user", u.email, NULL::uuid AS holder, NULL::text AS "holderName", true AS "mayOpen"
    FROM synd_users s JOIN users u ON u._id = s."user" AND u."isActive" WHERE s._id = ${syndUser}
    UNION ALL
    SELECT DISTINCT u._id, u.email, e._id, e."legalName",
      e._id IN (SELECT delegated_profiles(u._id, 'documents', ${now}))
    FROM synd_users s JOIN investing_entities e ON e._id = s.investing_entity
    JOIN investing_entity_delegates g ON g.entity = e._id
    JOIN users u ON u._id = g.delegate AND u."isActive"
    WHERE s._id = ${syndUser} AND e._id IN (SELECT delegated_profiles(u._id, 'notices', ${now}))`.execute(db);
  return rows;
}
