import type { MoneyActivity, StatedHolding } from '@paddock/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { holderNameSql } from '../../people/investing-profiles/index.ts';
import type { Scope } from './scope.ts';

/** The complete participations `s` in a fund `f` whose journal is not opened: its figures are percentages. */
const statedParticipations = sql`synd_users s JOIN funds f ON f._id = s.fund
  LEFT JOIN ledger_books k ON k.fund = s.fund
  WHERE k."openedAt" IS NULL AND s.invest_status = 'Accepted investment' AND s.sa_complete_date IS NOT NULL`;

/** What a scope holds in funds that are not opened, with the time at which the manager stated their percentages. */
export async function readStatedHoldings(db: Kysely<Database>, scope: Scope): Promise<StatedHolding[]> {
  const { rows } = await sql<Omit<StatedHolding, 'statedOn'> & { statedOn: Date | null }>`
    SELECT s._id AS "syndUser", json_build_object('_id', f._id, 'name', f.name) AS fund, ${holderNameSql} AS "holderName",
      f."currentPercentagesUpdatedAt" AS "statedOn"
    FROM ${statedParticipations} AND ${scope} ORDER BY f.name, f._id, s._id`.execute(db);
  return rows.map((row) => ({ ...row, statedOn: row.statedOn?.toISOString() ?? null }));
}

/** The same by fund, each once. */
export async function readStatedFunds(db: Kysely<Database>, scope: Scope): Promise<MoneyActivity['stated']> {
  const { rows } = await sql<{ _id: string; name: string; statedOn: Date | null; syndUsers: string[] }>`
    SELECT f._id, f.name, f."currentPercentagesUpdatedAt" AS "statedOn", array_agg(s._id ORDER BY s._id) AS "syndUsers"
    FROM ${statedParticipations} AND ${scope} GROUP BY f._id ORDER BY f.name, f._id`.execute(db);
  return rows.map((row) => ({ ...row, statedOn: row.statedOn?.toISOString() ?? null }));
}
