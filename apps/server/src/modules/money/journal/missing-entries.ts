import {
  centsOf,
  type Day,
  dayIn,
  type FollowingEntry,
  followingEntries,
  fundingState,
  investStatus,
  isInvesting,
  type PositionInJournal,
  type ReversedEntry,
} from '@paddock/domain';
import type { Book } from './books.ts';
import type { readEntries } from './read-journal.ts';
import type { ParticipationRow, ReceiptRow } from './read-participations.ts';

/** Entries that are reversed, by id. */
export type ReferredEntries = Awaited<ReturnType<typeof readEntries>>;

/** The entries that a position lacks to say what its participation and its receipts say, each on its day. */
export function missingEntries(
  row: ParticipationRow,
  { position, balance, history }: Omit<PositionInJournal, 'estimates'>,
  referred: ReferredEntries,
  today: Day,
  { timeZone }: Pick<Book, 'timeZone'>,
): FollowingEntry[] {
  const notLater = (day: Day) => (day > today ? today : day);
  const dayOf = (at: Date | null) => (at ? notLater(dayIn(at, timeZone)) : today);
  const reversed = (entry: string, reason: string): ReversedEntry => ({
    entry,
    reason,
    postings: referred.get(entry)?.postings ?? [],
  });
  const isCurrent = ({ round }: ReceiptRow) => round === row.round;
  const committed =
    row.invest_status === investStatus.accepted && row.invest_amount ? centsOf(row.invest_amount) : 0n;
  const fundedBefore = row.fundedBefore === null ? 0n : centsOf(row.fundedBefore);
  const isComplete = isInvesting(row);
  const state = fundingState({
    committed,
    fundedBefore,
    entries: row.receipts.filter(isCurrent).map(({ amount }) => centsOf(amount)),
  });
  return followingEntries(
    {
      position,
      balance,
      history,
      estimates: row.estimates.map((entry) =>
        reversed(entry, 'Counted without a receipt for a commitment that has ended.'),
      ),
    },
    { committed, funded: isComplete ? state.funded : 0n, fundedBefore },
    unpostedOf(row.receipts).map((receipt) => ({
      _id: receipt._id,
      amount: centsOf(receipt.amount),
      // What was reversed may count later than on its own day, and its reversal not before it.
      day: notLater(referred.get(receipt.reversedEntry ?? '')?.effectiveDate ?? receipt.day),
      isCurrent: isComplete && isCurrent(receipt),
      reverses: receipt.reversedEntry ? reversed(receipt.reversedEntry, receipt.reason ?? '') : null,
    })),
    { commitment: dayOf(commitmentDate(row, balance)), estimate: dayOf(row.sa_complete_date), today },
  );
}

/** A commitment counts from the day on which it was made; a change of it, from today. */
export const commitmentDate = (
  { sa_start_date, sa_complete_date }: ParticipationRow,
  { unfunded, called }: PositionInJournal['balance'],
): Date | null => (unfunded + called === 0n ? (sa_start_date ?? sa_complete_date) : null);

/** A receipt that was reversed before the fund was opened leaves no trace in its journal, and neither does its reversal. */
const unpostedOf = (receipts: readonly ReceiptRow[]): ReceiptRow[] =>
  receipts.filter(
    ({ isPosted, isReversed, reverses, reversedEntry }) =>
      !isPosted && !isReversed && (reverses === null || reversedEntry !== null),
  );
