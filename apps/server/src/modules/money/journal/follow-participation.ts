import {
  addBalances,
  balanceOf,
  centsOf,
  type Day,
  dayIn,
  distributedOf,
  type FollowingEntry,
  followingEntries,
  formatUsd,
  fundingState,
  investStatus,
  isInvesting,
  type PositionBalance,
  type PositionInJournal,
  type ReversedEntry,
} from '@paddock/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { newId } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import { type Book, lockBook } from './books.ts';
import { type DatedEntry, daysOf, insertEntries, type PostedBy } from './post-entry.ts';
import { readBalance, readBalances, readEntries } from './read-journal.ts';

/** A participation of a fund that has a journal, as its rows say it. */
interface Row {
  readonly syndUser: string;
  readonly fund: string;
  readonly invest_status: string | null;
  readonly invest_amount: string | null;
  readonly sa_start_date: Date | null;
  readonly sa_complete_date: Date | null;
  readonly fundedBefore: string | null;
  readonly round: number;
  readonly position: string | null;
  readonly receipts: readonly ReceiptRow[];
  /** The entries of what counts without a receipt, and are not reversed. */
  readonly estimates: readonly string[];
}

interface ReceiptRow {
  readonly _id: string;
  readonly round: number;
  readonly amount: string;
  readonly day: Day;
  readonly reason: string | null;
  readonly reverses: string | null;
  readonly isPosted: boolean;
  /** The entry of the receipt that it reverses. */
  readonly reversedEntry: string | null;
  readonly isReversed: boolean;
}

/**
 * Posts what is missing for the journal to say what a participation and its receipts say (LED-08), after any change of
 * them and in its transaction; nothing if its fund is not opened. The caller holds the locks of fund and participation.
 */
export async function followParticipation(
  db: Kysely<Database>,
  syndUser: string,
  by: PostedBy,
): Promise<void> {
  const rows = await readRows(db, sql`s._id = ${syndUser} AND f.figures = 'ledger'`);
  const [row] = rows;
  if (!row) return;
  await postWhatIsMissing(db, await lockBook(db, row.fund), rows, by);
}

/** Throws if a participation has received a distribution: it is released no more (LED-01). */
export async function assertNothingDistributed(db: Kysely<Database>, syndUser: string): Promise<void> {
  const position = await db
    .selectFrom('positions')
    .select('_id')
    .where('syndUser', '=', syndUser)
    .executeTakeFirst();
  if (position && distributedOf(await readBalance(db, position._id)) !== 0n)
    throwDomainError(
      'conflict',
      'This participation has received a distribution, so its commitment is not released any more.',
    );
}

/**
 * What {@link followParticipation} does, for every participation of a fund that is being opened. The caller holds the locks
 * of the fund and its book.
 */
export async function followAllParticipations(db: Kysely<Database>, book: Book, by: PostedBy): Promise<void> {
  await postWhatIsMissing(db, book, await readRows(db, sql`s.fund = ${book.fund}`), by);
}

async function postWhatIsMissing(
  db: Kysely<Database>,
  book: Book,
  rows: readonly Row[],
  by: PostedBy,
): Promise<void> {
  const positions = await openMissingPositions(db, book, rows, by);
  const known = rows.flatMap(({ position }) => position ?? []);
  const balances = await readBalances(db, known);
  const referred = await readEntries(
    db,
    book.fund,
    rows.flatMap(({ estimates, receipts }) => [
      ...estimates,
      ...receipts.flatMap(({ isPosted, reversedEntry }) =>
        isPosted || !reversedEntry ? [] : [reversedEntry],
      ),
    ]),
  );
  const entries: DatedEntry[] = [];
  for (const row of rows) {
    const position = row.position ?? positions.get(row.syndUser);
    if (position === undefined) continue;
    const balance = balances.get(position) ?? balanceOf([]);
    const missing = missingEntries(row, { position, balance }, referred, dayIn(by.now, book.timeZone), book);
    assertCapitalStays(balance, missing);
    for (const { day, ...entry } of missing)
      entries.push({ ...entry, ...daysOf(book, { day, by, movesToOpenDay: true }) });
  }
  await insertEntries(db, book, { entries, by });
}

/** Capital that was paid back by a distribution was contributed, and cannot leave in another way. */
function assertCapitalStays(balance: PositionBalance, missing: readonly FollowingEntry[]): void {
  const { contributed, returned_capital } = addBalances(
    balance,
    balanceOf(missing.flatMap(({ postings }) => postings)),
  );
  if (contributed >= returned_capital) return;
  throwDomainError(
    'conflict',
    `A distribution has paid back ${formatUsd(returned_capital)} of this capital, so no less than that can have come in. Reverse the distribution first.`,
  );
}

type ReferredEntries = Awaited<ReturnType<typeof readEntries>>;

function missingEntries(
  row: Row,
  { position, balance }: Pick<PositionInJournal, 'position' | 'balance'>,
  referred: ReferredEntries,
  today: Day,
  { timeZone }: Book,
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
const commitmentDate = (
  { sa_start_date, sa_complete_date }: Row,
  { unfunded, called }: PositionInJournal['balance'],
): Date | null => (unfunded + called === 0n ? (sa_start_date ?? sa_complete_date) : null);

/** A receipt that was reversed before the fund was opened leaves no trace in its journal, and neither does its reversal. */
const unpostedOf = (receipts: readonly ReceiptRow[]): ReceiptRow[] =>
  receipts.filter(
    ({ isPosted, isReversed, reverses, reversedEntry }) =>
      !isPosted && !isReversed && (reverses === null || reversedEntry !== null),
  );

/** Gives those that have committed, or have money here, the next positions of the book, in the order of the rows. */
async function openMissingPositions(
  db: Kysely<Database>,
  { fund, lastPosition }: Book,
  rows: readonly Row[],
  { now }: PostedBy,
): Promise<Map<string, string>> {
  const missing = rows.filter(
    ({ position, invest_status, receipts }) =>
      position === null && (invest_status === investStatus.accepted || receipts.length > 0),
  );
  const positions = missing.map(({ syndUser }, index) => ({
    _id: newId(),
    fund,
    syndUser,
    number: lastPosition + index + 1,
    createdAt: now.toISOString(),
  }));
  if (positions.length > 0)
    await sql`INSERT INTO positions (_id, fund, "syndUser", number, "createdAt")
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(positions)}::jsonb)
        AS p(_id uuid, fund uuid, "syndUser" uuid, number integer, "createdAt" timestamptz)`.execute(db);
  return new Map(positions.map(({ syndUser, _id }) => [syndUser, _id]));
}

/** The participations `s` of funds `f` that meet a condition, in the order in which they committed. */
async function readRows(db: Kysely<Database>, where: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT s._id AS "syndUser", s.fund, s.invest_status, s.invest_amount, s.sa_start_date, s.sa_complete_date,
      s."fundedBefore", s."fundingRound" AS round, p._id AS position, coalesce(r.receipts, '[]') AS receipts,
      coalesce(e.estimates, '{}') AS estimates
    FROM synd_users s JOIN funds f ON f._id = s.fund LEFT JOIN positions p ON p."syndUser" = s._id
    LEFT JOIN LATERAL (
      SELECT json_agg(json_build_object('_id', x._id, 'round', x.round, 'amount', x.amount::text,
          'day', x."receivedOn"::text, 'reason', x.reason, 'reverses', x.reverses,
          'isPosted', n._id IS NOT NULL, 'reversedEntry', o._id,
          'isReversed', EXISTS (SELECT 1 FROM funding_receipts v WHERE v.reverses = x._id))
        ORDER BY x."createdAt", x._id) AS receipts
      FROM funding_receipts x LEFT JOIN ledger_entries n ON n.receipt = x._id
        LEFT JOIN ledger_entries o ON o.receipt = x.reverses
      WHERE x."syndUser" = s._id
    ) r ON true
    LEFT JOIN LATERAL (
      SELECT array_agg(DISTINCT n._id) AS estimates FROM ledger_postings l JOIN ledger_entries n ON n._id = l.entry
      WHERE l.position = p._id AND l.account = 'contributed' AND n."isEstimated"
        AND NOT EXISTS (SELECT 1 FROM ledger_entries v WHERE v.reverses = n._id)
    ) e ON true
    WHERE ${where} ORDER BY s.sa_start_date, s._id`.execute(db);
  return rows;
}
