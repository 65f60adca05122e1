import { createHash } from 'node:crypto';

/** An entry as it is stored, with everything that its hash covers. Amounts are decimal text with two places. */
export interface StoredEntry {
  readonly _id: string;
  readonly fund: string;
  readonly sequence: bigint;
  readonly kind: string;
  readonly effectiveDate: string;
  readonly ownDate: string | null;
  readonly postedAt: Date;
  readonly postedBy: string | null;
  readonly reverses: string | null;
  readonly reason: string | null;
  readonly receipt: string | null;
  readonly isEstimated: boolean;
  readonly lines: readonly StoredLine[];
}

export interface StoredLine {
  readonly line: number;
  readonly account: string;
  readonly position: string | null;
  /** Whose position it is: the participation and its number. Null where there is no position. */
  readonly syndUser: string | null;
  readonly number: number | null;
  readonly amount: string;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * The hash of an entry after the one before it, '' for the first. The trigger of migration 153 computes the same when the
 * entry is posted; this is a second hand, so that a changed trigger does not vouch for itself. A reason goes in as its
 * own hash, because it may contain anything.
 */
export function entryHash(before: string, entry: StoredEntry): string {
  const head = [
    entry._id,
    entry.fund,
    entry.sequence,
    entry.kind,
    entry.effectiveDate,
    entry.ownDate ?? '',
    entry.postedAt.toISOString(),
    entry.postedBy ?? '',
    entry.reverses ?? '',
    entry.reason === null ? '' : sha256(entry.reason),
    entry.receipt ?? '',
    entry.isEstimated ? 'estimated' : '',
  ];
  const lines = entry.lines.map(({ line, account, position, syndUser, number, amount }) =>
    [line, account, position ?? '', syndUser ?? '', number ?? '', amount].join('|'),
  );
  return sha256([before, head.join('|'), ...lines].join('\n'));
}
