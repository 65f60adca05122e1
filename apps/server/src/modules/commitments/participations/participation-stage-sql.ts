import type { ParticipationStage } from '@paddock/domain';
import { type RawBuilder, sql } from 'kysely';

/** SQL for the stage of the participation `row`. */
export function participationStageSql(row: string): RawBuilder<ParticipationStage> {
  return sql`participation_stage(${sql.ref(row)}, EXISTS (
    SELECT 1 FROM signature_requests r
    WHERE r."syndUser" = ${sql.ref(`${row}._id`)} AND r."supersededAt" IS NULL))`;
}
