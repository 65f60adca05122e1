import type { FundRun } from '@paddock/contract';
import { displayName, type RunState } from '@paddock/domain';
import { type RawBuilder, sql } from 'kysely';

export interface PersonRow {
  readonly _id: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly username: string | null;
}

/** A request as the database has it; times as JSON text. */
export interface RequestRow {
  readonly _id: string;
  readonly reason: string;
  readonly askedAt: string;
  readonly expiresAt: string;
  readonly decision: string | null;
  readonly askedBy: PersonRow;
  readonly decidedBy: PersonRow | null;
}

const personSql = (
  id: RawBuilder<unknown>,
) => sql`(SELECT json_build_object('_id', u._id, 'firstName', u."firstName",
  'lastName', u."lastName", 'username', u.username) FROM users u WHERE u._id = ${id})`;

/** A request `a`. */
export const requestSql = sql`json_build_object('_id', a._id, 'reason', a.reason, 'askedAt', a."askedAt",
  'expiresAt', a."expiresAt", 'decision', a.decision, 'askedBy', ${personSql(sql`a."askedBy"`)},
  'decidedBy', ${personSql(sql`a."decidedBy"`)})`;

const presentPerson = ({ _id, ...name }: PersonRow) => ({ _id, name: displayName(name) });

const toInstant = (text: string): string => new Date(text).toISOString();

/** Who asked for it, why, and who decided. */
export const presentRequest = ({ _id, reason, askedBy, askedAt, decidedBy }: RequestRow) => ({
  approval: _id,
  reason,
  askedBy: presentPerson(askedBy),
  askedAt: toInstant(askedAt),
  decidedBy: decidedBy && presentPerson(decidedBy),
});

/** The request to reverse it, if there is one. */
export const presentReversal = (reversal: RequestRow | null, reversedAt: Date | null): FundRun['reversal'] =>
  reversal && { ...presentRequest(reversal), reversedAt: reversedAt?.toISOString() ?? null };

/** An open request may have expired, or been declined, without anybody writing that where it is about. */
export function stateOf(
  {
    postedAt,
    reversedAt,
    request,
  }: {
    readonly postedAt: Date | null;
    readonly reversedAt: Date | null;
    readonly request: Pick<RequestRow, 'decision' | 'expiresAt'>;
  },
  now: Date,
): RunState {
  if (reversedAt !== null) return 'reversed';
  if (postedAt !== null) return 'posted';
  return request.decision === null && new Date(request.expiresAt) > now ? 'asked' : 'declined';
}
