import type { Performance } from '@paddock/contract';
import { latestDayIn } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { holderNameSql } from '../../people/investing-profiles/index.ts';
import { openedPositions, type Scope } from '../activity/index.ts';

/** A participation with a position in an opened fund. */
export interface OpenedHolding {
  syndUser: string;
  position: string;
  fund: Performance['funds'][number]['fund'];
  holderName: string | null;
  /** Its investing profile; null if it has none. */
  profile: string | null;
  /** The time zone of the book, in which its days end. */
  timeZone: string;
}

/** What a scope holds in opened funds, by fund. */
export async function readOpenedHoldings(db: Kysely<Database>, scope: Scope): Promise<OpenedHolding[]> {
  const { rows } = await sql<OpenedHolding>`
    SELECT s._id AS "syndUser", p._id AS position, json_build_object('_id', f._id, 'name', f.name) AS fund,
      ${holderNameSql} AS "holderName", k."timeZone", s.investing_entity AS profile
    FROM ${openedPositions}
    WHERE ${scope} ORDER BY f.name, f._id, p.number`.execute(db);
  return rows;
}

/**
 * The latest day for which something may be posted by now. A book keeps the time zone in which it was opened, so the day
 * of its newest entry may not have begun in the portal's own.
 */
export const latestPostingDay = (
  holdings: readonly Pick<OpenedHolding, 'timeZone'>[],
  { now, timeZone }: { now: Date; timeZone: string },
): string => latestDayIn(now, [timeZone, ...holdings.map((holding) => holding.timeZone)]);
