import {
  defaultLimit,
  type PipelineRow,
  type QueryOf,
  type ReplyOf,
  type readPipeline,
} from '@paddock/contract';
import {
  accreditationGap,
  accreditationOfProfile,
  committedStages,
  type ProfileAccreditation,
  participationStages,
} from '@paddock/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { onlyRow } from '../../../platform/database/only-row.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { isInvestorsSql, participationStageSql } from '../../commitments/participations/index.ts';
import { holderNameSql, holderTables, undecidedHolderSql } from '../../people/investing-profiles/index.ts';

/**
 * A participation `s` of a user `u` as a row of the pipeline. Only commitments have an amount, and released ones the
 * amount that they had.
 */
export const stagedParticipations = (where: RawBuilder<unknown>) => sql`
  SELECT s."_id", s."user",
    coalesce(nullif(concat_ws(' ', u."firstName", u."lastName"), ''), u.username) AS "investorName",
    u.email AS "investorEmail", p.stage,
    CASE WHEN s.invest_status = 'Accepted investment' THEN coalesce(s.invest_amount, 0)
      WHEN p.stage = 'released' THEN s."releasedAmount" END AS amount,
    s.method_of_inv AS method, s."createdAt" AS "openedAt",
    CASE WHEN s.invest_status = 'Accepted investment' THEN s.sa_start_date END AS "committedAt",
    s.sa_complete_date AS "completedAt", s."commitmentKeptFrom" AS "keptFrom", s."releasedAt", s."releaseCause",
    s."updatedAt" AS "changedAt"
  FROM synd_users s JOIN users u ON u."_id" = s."user"
  CROSS JOIN LATERAL (SELECT ${participationStageSql('s')} AS stage) p
  WHERE ${where}`;

/** What the holder of the commitment `s` states about being accredited, whatever its owner has (ENT-06). */
export const holderAccreditationSql = sql`CASE WHEN s.invest_status = 'Accepted investment' THEN (
  SELECT jsonb_build_object('kind', e.kind, 'legalName', e."legalName", 'accreditation', e.accreditation,
    'accreditationReview', e."accreditationReview", 'accreditationValidUntil', e."accreditationValidUntil")
  FROM ${holderTables}) END`;

/** A row of the database, with {@link holderAccreditationSql}. */
export type WithAccreditation<Row> = Omit<Row, 'accreditationGap'> & {
  holderAccreditation: ProfileAccreditation | null;
};

/** The row as it is sent: with what its holder lacks. */
export function presentAccreditationGap<Row extends { completedAt: string | null }>(
  { holderAccreditation, ...row }: Row & { holderAccreditation: ProfileAccreditation | null },
  now: Date,
) {
  const { completedAt } = row;
  return {
    ...row,
    accreditationGap:
      holderAccreditation &&
      accreditationGap(accreditationOfProfile(holderAccreditation), { completedAt, now }),
  };
}

/** What the holder of the participation `s` is called, where it has to be said, and what is to be known of it. */
const holderColumns = sql`${holderNameSql} AS "holderName", ${undecidedHolderSql} AS "undecidedHolder",
  ${holderAccreditationSql} AS "holderAccreditation"`;

/** Whether the person of the participation `s` is found by this, or its holder as it was signed or as it is. */
const matching = (pattern: string) => sql`AND (s."extraSearchString" LIKE ${pattern} OR EXISTS (
  SELECT FROM ${holderTables}
  WHERE lower(coalesce(h.name, e."legalName")) LIKE ${pattern}))`;

/**
 * The participations of a fund by stage, newest change first, with the sums of each stage: one query, in the exact
 * money of the database (BAC-06).
 */
export async function findPipeline(
  db: Kysely<Database>,
  fund: string,
  query: QueryOf<typeof readPipeline>,
  now: Date,
): Promise<ReplyOf<typeof readPipeline>> {
  const { stage, search, limitPer = 'list', limit = defaultLimit, offset = 0 } = query;
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const matches = words.map((word) => matching(`%${word.replace(/[\\%_]/g, '\\$&')}%`));
  const place =
    limitPer === 'stage'
      ? sql`PARTITION BY stage ORDER BY "changedAt" DESC, _id`
      : sql`ORDER BY "changedAt" DESC, _id`;
  const { rows } = await sql<{
    items: WithAccreditation<PipelineRow>[];
    stages: { stage: PipelineRow['stage']; count: number; amount: number }[];
    committed: number;
  }>`
    WITH staged AS (${stagedParticipations(sql`s.fund = ${fund} AND ${isInvestorsSql} ${sql.join(matches, sql` `)}`)}),
    placed AS (
      SELECT *, row_number() OVER (${place}) AS place FROM staged WHERE ${stage === undefined ? sql`true` : sql`stage = ${stage}`}
    ),
    summed AS (SELECT stage, count(*)::int AS count, coalesce(sum(amount), 0) AS amount FROM staged GROUP BY stage)
    SELECT
      (SELECT coalesce(json_agg(to_jsonb(i) - 'place' ORDER BY i.place, i._id), '[]') FROM (
        SELECT placed.*, ${holderColumns} FROM placed JOIN synd_users s ON s._id = placed._id
        WHERE place > ${offset} AND place <= ${offset + limit}) i) AS items,
      (SELECT coalesce(json_agg(summed), '[]') FROM summed) AS stages,
      (SELECT coalesce(sum(amount), 0)::float8 FROM summed WHERE stage IN (${sql.join([...committedStages])})) AS committed`.execute(
    db,
  );
  const found = onlyRow(rows);
  const stages = participationStages.map(
    (name) => found.stages.find((each) => each.stage === name) ?? { stage: name, count: 0, amount: 0 },
  );
  const total = stages
    .filter((each) => stage === undefined || each.stage === stage)
    .reduce((sum, { count }) => sum + count, 0);
  const items = found.items.map((row) => presentAccreditationGap(row, now));
  return { items, total, stages, committed: found.committed };
}
