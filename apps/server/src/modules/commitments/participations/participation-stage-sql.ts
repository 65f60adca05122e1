import { investStatus, type ParticipationStage } from '@paddock/domain';
import { type RawBuilder, sql } from 'kysely';

/** SQL for the stage of the participation `row`. */
export function participationStageSql(row: string): RawBuilder<ParticipationStage> {
  return sql`participation_stage(${sql.ref(row)}, EXISTS (
    SELECT 1 FROM signature_requests r
    WHERE r."syndUser" = ${sql.ref(`${row}._id`)} AND r."supersededAt" IS NULL))`;
}

/**
 * In SQL, whether the participation `s` is an investor's. People of the team open funds to look at them as investors do,
 * which says nothing about a raise; a commitment of theirs counts like any other.
 */
export const isInvestorsSql = sql`(s.invest_status IS NOT DISTINCT FROM ${sql.lit(investStatus.accepted)}
  OR s."releasedAt" IS NOT NULL
  OR s."user" NOT IN (SELECT staff._id FROM users staff WHERE staff.level IN ('admin', 'superadmin')))`;
