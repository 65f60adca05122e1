import { type Cents, centsOf, type ReleaseCause, type Signer } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import { onlyRow } from '../../../platform/database/only-row.ts';
import type { Database } from '../../../platform/database/schema.ts';

/** Terms that two admins corrected. */
export interface CorrectionOfTerms {
  readonly at: Date;
  /** Null where the amount stayed as it was. */
  readonly amount: Cents | null;
  /** Not while a complete agreement stands instead, or where one has stayed. */
  readonly isInForce: boolean;
}

/** A line of the audit log that records or ends a commitment. */
export interface Line {
  action: string;
  at: Date;
  actor: string | null;
  detail: {
    invest_amount?: number | string | null;
    method_of_inv?: string | null;
    reason?: string;
    askedBy?: string;
    changes?: Record<string, { before: unknown } | 'changed'>;
  };
}

/** What the record says of its last commitment. */
export interface Row {
  invest_status: string | null;
  invest_amount: string | null;
  sa_start_date: Date | null;
  sa_complete_date: Date | null;
  releasedAt: Date | null;
  releaseCause: ReleaseCause | null;
  releasedAmount: string | null;
  releaseReason: string | null;
  releasedBy: string | null;
  releaseApprovedBy: string | null;
  fundingRound: number;
}

/** An agreement of the participation, in force or superseded. */
export interface Agreement {
  _id: string;
  createdAt: Date;
  supersededAt: Date | null;
  completedAt: Date | null;
  sealedKey: string | null;
  /** Whether a joint account holds it, whose second owner signs in the spouse's place. */
  isJoint: boolean;
  signatures: { role: Signer; at: string }[];
}

export const centsOrNull = (value: number | string | null | undefined): Cents | null =>
  value === null || value === undefined ? null : centsOf(value);

export async function readRow(db: Kysely<Database>, id: string): Promise<Row> {
  const { rows } = await sql<Row>`
    SELECT invest_status, invest_amount, sa_start_date, sa_complete_date, "releasedAt", "releaseCause", "releasedAmount",
      "releaseReason", "releasedBy", "releaseApprovedBy", "fundingRound"
    FROM synd_users WHERE _id = ${id}`.execute(db);
  return onlyRow(rows);
}

export async function readLines(db: Kysely<Database>, id: string): Promise<Line[]> {
  const { rows } = await sql<Line>`
    SELECT action, at, actor, detail FROM audit_events
    WHERE record = ${id} AND collection = 'synd_users'
      AND (action IN ('synd_users.commit', 'synd_users.withdraw', 'synd_users.expire', 'participations.release')
        OR (action = 'approvals.approve' AND detail->>'kind' = 'release'))
    ORDER BY at, _id`.execute(db);
  return rows;
}

export async function readAgreements(db: Kysely<Database>, id: string): Promise<Agreement[]> {
  const { rows } = await sql<Agreement>`
    SELECT r._id, r."createdAt", r."supersededAt", r."completedAt", r."sealedKey",
      coalesce(r.holder->>'kind' = 'joint', false) AS "isJoint", coalesce((
        SELECT json_agg(json_build_object('role', g.role, 'at', g."signedAt") ORDER BY g.position)
        FROM signature_signers g WHERE g.request = r._id AND g."signedAt" IS NOT NULL), '[]') AS signatures
    FROM signature_requests r WHERE r."syndUser" = ${id} ORDER BY r."createdAt", r._id`.execute(db);
  return rows;
}

/** A correction, with the amount that it changed. */
export interface Corrected extends CorrectionOfTerms {
  readonly amountBefore: Cents | null;
}

export async function readCorrections(db: Kysely<Database>, id: string): Promise<Corrected[]> {
  const { rows } = await sql<{
    at: Date;
    before: string | null;
    after: string | null;
    isInForce: boolean;
  }>`
    SELECT a."decidedAt" AS at, c.change->>'before' AS before, c.change->>'after' AS after,
      t._id IS NULL OR t.outcome IS NOT DISTINCT FROM 'signed' AS "isInForce"
    FROM approvals a LEFT JOIN term_corrections t ON t.approval = a._id
    LEFT JOIN LATERAL (SELECT e AS change FROM jsonb_array_elements(a.changes) e
      WHERE e->>'field' = 'invest_amount') c ON true
    WHERE a.collection = 'synd_users' AND a.record = ${id} AND a.kind = 'correct_terms' AND a.decision = 'approved'
    ORDER BY a."decidedAt", a._id`.execute(db);
  return rows.map(({ at, before, after, isInForce }) => ({
    at,
    amount: centsOrNull(after),
    amountBefore: centsOrNull(before),
    isInForce,
  }));
}

export async function readFiled(db: Kysely<Database>, id: string) {
  const { rows } = await sql<{ _id: string; title: string; docPath: string | null; filedAt: Date }>`
    SELECT _id, coalesce(nullif(btrim(title), ''), "originalName", 'Agreement') AS title, "docPath",
      "createdAt" AS "filedAt"
    FROM synd_agreements WHERE "syndUser" = ${id} AND NOT "isDeleted" ORDER BY "createdAt", _id`.execute(db);
  return rows;
}

export async function readMoney(db: Kysely<Database>, id: string) {
  const { rows } = await sql<{ round: number; received: string; toReturn: string }>`
    SELECT r.round, greatest(sum(r.amount), 0) AS "toReturn", coalesce(sum(r.amount) FILTER (WHERE r.kind = 'receipt'
        AND NOT EXISTS (SELECT 1 FROM funding_receipts v WHERE v.reverses = r._id)), 0) AS received
    FROM funding_receipts r WHERE r."syndUser" = ${id} GROUP BY r.round`.execute(db);
  return new Map(
    rows.map(({ round, received, toReturn }) => [
      round,
      { received: centsOf(received), toReturn: centsOf(toReturn) },
    ]),
  );
}
