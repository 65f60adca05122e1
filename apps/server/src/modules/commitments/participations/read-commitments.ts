import { type Cents, investStatus, type ReleaseCause, type Signer } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import {
  type Agreement,
  type Corrected,
  type CorrectionOfTerms,
  centsOrNull,
  type Line,
  type Row,
  readAgreements,
  readCorrections,
  readFiled,
  readLines,
  readMoney,
  readRow,
} from './commitment-facts.ts';

/** A commitment when it was recorded. */
export interface RecordedCommitment {
  readonly at: Date;
  readonly amount: Cents | null;
}

/** A signature under one of the agreements, whichever is in force now. */
interface GivenSignature {
  readonly role: Signer;
  /** Whether it is under an agreement of a joint account. */
  readonly isJoint: boolean;
  readonly at: Date;
}

/** A commitment that has ended, as it was then. */
export interface EndedCommitment {
  /** Null for one that was recorded elsewhere. */
  readonly recorded: RecordedCommitment | null;
  readonly amount: Cents | null;
  readonly method: string | null;
  readonly isSignedByInvestor: boolean;
  readonly signatures: readonly GivenSignature[];
  readonly completedAt: Date | null;
  readonly fundedAt: Date | null;
  readonly endedAt: Date;
  readonly cause: ReleaseCause;
  readonly reason: string | null;
  /** The admin who released it, or asked for that, and the one who approved it. */
  readonly releasedBy: string | null;
  readonly approvedBy: string | null;
  /** What came in for it, and what of that is still to be returned. */
  readonly received: Cents;
  readonly toReturn: Cents;
  /** The agreements that were filed for it. */
  readonly agreements: readonly { readonly _id: string; readonly title: string; readonly filedAt: string }[];
}

/** Every commitment of a participation, oldest first. */
export interface CommitmentHistory {
  readonly ended: readonly EndedCommitment[];
  readonly current: {
    readonly recorded: RecordedCommitment | null;
    readonly signatures: readonly GivenSignature[];
    readonly completedAt: readonly Date[];
  } | null;
  readonly corrections: readonly CorrectionOfTerms[];
}

const causes: Readonly<Record<string, ReleaseCause>> = {
  'synd_users.withdraw': 'withdrawn',
  'synd_users.expire': 'expired',
};

/**
 * Reads what became of each commitment of a participation. The record knows the last one only, without its terms; the
 * audit log, the agreements and the receipts know all of them.
 */
export async function readCommitments(db: Kysely<Database>, id: string): Promise<CommitmentHistory> {
  const record = await readRow(db, id);
  const corrections = await readCorrections(db, id);
  const agreements = await readAgreements(db, id);
  const filed = await readFiled(db, id);
  const { endings, recorded } = endingsOf(record, corrections, await readLines(db, id));
  const ended = withMoney(
    endings.map((ending, at) =>
      withAgreements(ending, endings[at - 1]?.endedAt ?? null, { agreements, filed }),
    ),
    await readMoney(db, id),
    record.fundingRound,
  );
  const last = ended.at(-1)?.endedAt ?? null;
  return {
    ended,
    current:
      record.invest_status === investStatus.accepted
        ? {
            recorded: recorded ?? firstRecorded(record, corrections),
            ...standingSignatures(record, agreements, last),
          }
        : null,
    corrections,
  };
}

/** An ending as the record and the audit log have it. */
type LoggedEnding = Omit<EndedCommitment, 'received' | 'toReturn' | 'agreements' | 'signatures'>;

/** The commitments that have ended, oldest first, and the one that was recorded after them, if the log has it. */
function endingsOf(
  record: Row,
  corrections: readonly Corrected[],
  lines: readonly Line[],
): { endings: LoggedEnding[]; recorded: RecordedCommitment | null } {
  const endings: LoggedEnding[] = [];
  let recorded: RecordedCommitment | null = null;
  for (const line of lines) {
    if (line.action === 'synd_users.commit') {
      recorded = { at: line.at, amount: centsOrNull(line.detail.invest_amount) };
      continue;
    }
    const isLast = record.releasedAt?.getTime() === line.at.getTime();
    const first = isLast ? firstRecorded(record, corrections) : null;
    endings.push({ ...endedBy(line), recorded: recorded ?? first });
    recorded = null;
  }
  const { releasedAt } = record;
  if (!releasedAt || releasedAt.getTime() === endings.at(-1)?.endedAt.getTime()) return { endings, recorded };
  const unlogged: LoggedEnding = {
    recorded: recorded ?? firstRecorded(record, corrections),
    amount: centsOrNull(record.releasedAmount),
    method: null,
    isSignedByInvestor: false,
    completedAt: null,
    fundedAt: null,
    endedAt: releasedAt,
    cause: record.releaseCause ?? 'released',
    reason: record.releaseReason,
    releasedBy: record.releasedBy,
    approvedBy: record.releaseApprovedBy,
  };
  return { endings: [...endings, unlogged], recorded: null };
}

/** Adds what the agreements that ended with it know. */
function withAgreements(
  ending: LoggedEnding,
  previous: Date | null,
  { agreements, filed }: { agreements: readonly Agreement[]; filed: Awaited<ReturnType<typeof readFiled>> },
): Omit<EndedCommitment, 'received' | 'toReturn'> {
  const own = agreements.filter((each) => isEndedWith(each, ending.endedAt, previous));
  const keys = new Set(own.map(({ sealedKey }) => sealedKey));
  return {
    ...ending,
    completedAt: ending.completedAt ?? own.findLast(({ completedAt }) => completedAt)?.completedAt ?? null,
    signatures: signaturesOf(own),
    isSignedByInvestor:
      ending.isSignedByInvestor ||
      own.some(({ signatures }) => signatures.some(({ role }) => role === 'investor')),
    agreements: filed
      .filter(
        ({ docPath, filedAt }) =>
          keys.has(docPath) || (filedAt <= ending.endedAt && (previous === null || filedAt > previous)),
      )
      .map(({ _id, title, filedAt }) => ({ _id, title, filedAt: filedAt.toISOString() })),
  };
}

/** The signatures and completions of the agreements that stand since the last commitment ended. */
function standingSignatures(record: Row, agreements: readonly Agreement[], last: Date | null) {
  const standing = agreements.filter(
    ({ createdAt, supersededAt }) =>
      last === null || supersededAt === null || supersededAt > last || createdAt > last,
  );
  const completions = standing.flatMap(({ completedAt }) => completedAt ?? []);
  const isKnown = standing.some(({ completedAt, supersededAt }) => completedAt && !supersededAt);
  return {
    signatures: signaturesOf(standing),
    completedAt:
      record.sa_complete_date && !isKnown ? [...completions, record.sa_complete_date] : completions,
  };
}

/**
 * Adds the money of each. A release ends a round of money, so the last one ended the round before the present one; the
 * rounds are counted from there, because the log may no longer have the first releases.
 */
function withMoney(
  endings: readonly Omit<EndedCommitment, 'received' | 'toReturn'>[],
  money: Awaited<ReturnType<typeof readMoney>>,
  presentRound: number,
): EndedCommitment[] {
  let round = presentRound - endings.filter(({ cause }) => cause === 'released').length;
  return endings.map((ending) => {
    const paid = ending.cause === 'released' ? money.get(round++) : undefined;
    return { ...ending, received: paid?.received ?? 0n, toReturn: paid?.toReturn ?? 0n };
  });
}

/** Whether an agreement ended with the commitment that ended then, and not with the one before. */
const isEndedWith = ({ supersededAt }: Agreement, endedAt: Date, previous: Date | null) =>
  supersededAt !== null && supersededAt <= endedAt && (previous === null || supersededAt > previous);

const signaturesOf = (agreements: readonly Agreement[]): GivenSignature[] =>
  agreements.flatMap(({ signatures, isJoint }) =>
    signatures.map(({ role, at }) => ({ role, isJoint, at: new Date(at) })),
  );

/** A commitment of which the log has no line: its amount is what the first correction changed. */
function firstRecorded(record: Row, corrections: readonly Corrected[]): RecordedCommitment | null {
  const { sa_start_date: at } = record;
  if (!at) return null;
  const changed = corrections.find((each) => each.at >= at && each.amount !== null);
  return { at, amount: changed?.amountBefore ?? centsOrNull(record.invest_amount ?? record.releasedAmount) };
}

function endedBy(
  line: Line,
): Omit<EndedCommitment, 'received' | 'toReturn' | 'agreements' | 'signatures' | 'recorded'> {
  const { action, at, actor, detail } = line;
  const before = (field: string) => {
    const change = detail.changes?.[field];
    return change && change !== 'changed' ? change.before : null;
  };
  const instant = (field: string) => {
    const value = before(field);
    return typeof value === 'string' ? new Date(value) : null;
  };
  const cause = causes[action] ?? 'released';
  const isApproved = action === 'approvals.approve';
  return {
    amount: centsOrNull((before('invest_amount') ?? detail.invest_amount) as number | string | null),
    method: (before('method_of_inv') ?? detail.method_of_inv ?? null) as string | null,
    isSignedByInvestor: before('syndAgreementSignedByCurrentUser') === true,
    completedAt: instant('sa_complete_date'),
    fundedAt: instant('ft_complete_date'),
    endedAt: at,
    cause,
    reason: detail.reason ?? null,
    releasedBy: cause === 'released' ? (isApproved ? (detail.askedBy ?? null) : actor) : null,
    approvedBy: isApproved ? actor : null,
  };
}
