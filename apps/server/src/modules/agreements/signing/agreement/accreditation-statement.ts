import type { StatedAccreditation } from '@paddock/contract';
import {
  type AccreditationGap,
  accreditationGap,
  accreditationTypeOfKind,
  describeAccreditation,
  type InvestingKind,
} from '@paddock/domain';
import { sql } from 'kysely';

/** What the holder has stated, as JSON; times are text. */
export interface AccreditationStatementRow {
  accreditation: string | null;
  /** The kind of the holder; null before there is one. */
  kind: InvestingKind | null;
  accreditationType: string | null;
  statedAt: string | null;
  decision: 'accepted' | 'refused' | null;
  reason: string | null;
  validUntil: string | null;
  by: string | null;
  at: string | null;
}

/**
 * Reads {@link AccreditationStatementRow} of the holder `e` of an investment, reviewed by `v` (ENT-06); of its investor `u`
 * where it has none.
 */
export const accreditationStatementColumns = sql.raw(`json_build_object(
  'accreditation', a.accreditation, 'kind', e.kind, 'accreditationType', u."accreditationType",
  'statedAt', a."accreditationStatedAt", 'decision', a."accreditationReview",
  'reason', a."accreditationReviewReason", 'validUntil', a."accreditationValidUntil",
  'by', coalesce(nullif(concat_ws(' ', v."firstName", v."lastName"), ''), v.username),
  'at', a."accreditationReviewedAt")`);

/**
 * The tables of {@link accreditationStatementColumns} beside the agreement `r`, its participation `s` and its investor `u`.
 * The holder is that of the agreement, which may correct the one of the participation.
 */
export const accreditationStatementTables = sql.raw(`
  LEFT JOIN participation_holders ph ON ph."syndUser" = s._id
  LEFT JOIN investing_entities e ON e._id = coalesce((r.holder->>'entity')::uuid, ph.entity, s.investing_entity)
  CROSS JOIN LATERAL (
    SELECT e.accreditation, e."accreditationStatedAt", e."accreditationReview", e."accreditationReviewReason",
      e."accreditationValidUntil", e."accreditationReviewedBy", e."accreditationReviewedAt" WHERE e._id IS NOT NULL
    UNION ALL
    SELECT u.accreditation, u."accreditationStatedAt", u."accreditationReview", u."accreditationReviewReason",
      u."accreditationValidUntil", u."accreditationReviewedBy", u."accreditationReviewedAt" WHERE e._id IS NULL) a
  LEFT JOIN users v ON v."_id" = a."accreditationReviewedBy"`);

/** Describes the statement beside the agreement (ACC-02). Null if nothing is stated. */
export function presentAccreditationStatement(stated: AccreditationStatementRow): StatedAccreditation | null {
  const description = describeAccreditation({ ...stated, accreditationType: typeOf(stated) });
  if (!description) return null;
  const { statedAt, decision, reason, validUntil, by, at } = stated;
  return {
    ...description,
    statedAt,
    review: decision ? { decision, reason, validUntil, by, at } : null,
  };
}

/** What the person who countersigns is warned of (ENT-06). */
export function accreditationGapOf(
  stated: AccreditationStatementRow,
  moment: { completedAt: Date | null; now: Date },
): AccreditationGap | null {
  const { accreditation, decision: accreditationReview, validUntil: accreditationValidUntil } = stated;
  // A statement counts with the name of who makes it only, and here the agreement has the name.
  const names = { firstName: '-', lastName: '-', trustName: '-', busEntityName: '-' };
  return accreditationGap(
    {
      ...names,
      accreditation,
      accreditationType: typeOf(stated),
      accreditationReview,
      accreditationValidUntil,
    },
    moment,
  );
}

const typeOf = ({ kind, accreditationType }: AccreditationStatementRow): string | null =>
  kind === null ? accreditationType : accreditationTypeOfKind(kind);
