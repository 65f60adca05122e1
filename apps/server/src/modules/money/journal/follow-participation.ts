import {
  addBalances,
  balanceOf,
  type Cents,
  capitalChanges,
  contributedProblem,
  type DatedChange,
  type Day,
  type DaySpan,
  dayIn,
  distributedOf,
  type FollowingEntry,
  firstUncoveredDay,
  netAssetValue,
  type PositionBalance,
  suspenseProblem,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import { newId } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import { type Book, lockBook } from './books.ts';
import { commitmentDate, missingEntries } from './missing-entries.ts';
import { type DatedEntry, daysOf, insertEntries, type PostedBy } from './post-entry.ts';
import { hasDistributionSql, readBalances, readEntries, readHistory } from './read-journal.ts';
import {
  hasPosition,
  isUnpostedReversal,
  type ParticipationRow,
  readParticipations,
} from './read-participations.ts';

/** What following a change made of a position beside it. */
export interface Followed {
  /** What it took of the value, in cents: all that was left, where nothing is paid in any more. */
  readonly valueTaken: Cents;
  /** When the capital is another one than it was. */
  readonly capitalChanged: readonly DaySpan[];
  /** What stays where all of the capital has left, in cents; null where some is there, or nothing was distributed. */
  readonly withoutCapital: { readonly distributed: Cents; readonly value: Cents } | null;
}

/**
 * Posts what is missing for the journal to say what a participation and its receipts say (LED-08), after any change of
 * them and in its transaction; nothing if its fund is not opened. The caller holds the locks of fund and participation.
 */
export async function followParticipation(
  db: Kysely<Database>,
  syndUser: string,
  by: PostedBy,
): Promise<Followed> {
  const rows = await readParticipations(db, sql`s._id = ${syndUser} AND f.figures = 'ledger'`);
  const [row] = rows;
  if (!row) return { valueTaken: 0n, capitalChanged: [], withoutCapital: null };
  const { posted, balances } = await postWhatIsMissing(db, await lockBook(db, row.fund), rows, by);
  const valuations = posted.filter(({ kind }) => kind === 'valuation');
  return {
    valueTaken: -netAssetValue(balanceOf(valuations.flatMap(({ postings }) => postings))),
    capitalChanged: capitalChanges(posted),
    withoutCapital: withoutCapital(balances.get(syndUser), posted),
  };
}

function withoutCapital(
  after: PositionBalance | undefined,
  posted: readonly DatedEntry[],
): Followed['withoutCapital'] {
  const { contributed } = balanceOf(posted.flatMap(({ postings }) => postings));
  if (!after || contributed >= 0n || after.contributed > 0n || distributedOf(after) === 0n) return null;
  return { distributed: distributedOf(after), value: netAssetValue(after) };
}

/** Throws if a participation has received a distribution: it is released no more (LED-01). */
export async function assertNothingDistributed(db: Kysely<Database>, syndUser: string): Promise<void> {
  const { rows } = await sql<{
    found: boolean;
  }>`SELECT ${hasDistributionSql(sql`${syndUser}::uuid`)} AS found`.execute(db);
  if (rows[0]?.found)
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
  await postWhatIsMissing(db, book, await readParticipations(db, sql`s.fund = ${book.fund}`), by);
}

/** A position that a fund gets when its journal is opened, and what is posted to it for its participation. */
interface PlannedPosition {
  readonly syndUser: string;
  readonly entries: readonly FollowingEntry[];
  /** Null where there is no commitment, and where nothing says when it was made: then it counts from the opening. */
  readonly committedOn: Day | null;
}

/** What {@link followAllParticipations} would post, in the order in which positions are numbered. */
export async function planPositions(
  db: Kysely<Database>,
  { fund, timeZone, now }: { fund: string; timeZone: string; now: Date },
): Promise<PlannedPosition[]> {
  const rows = await readParticipations(db, sql`s.fund = ${fund}`);
  const today = dayIn(now, timeZone);
  const balance = balanceOf([]);
  return rows.filter(hasPosition).map((row) => {
    const entries = missingEntries(row, { position: row.syndUser, balance, history: [] }, new Map(), today, {
      timeZone,
    });
    const commitment = commitmentDate(row, balance) && entries.find(({ kind }) => kind === 'commitment');
    return { syndUser: row.syndUser, entries, committedOn: commitment?.day ?? null };
  });
}

interface Posted {
  readonly posted: readonly DatedEntry[];
  /** What stands on the positions then, by participation. */
  readonly balances: ReadonlyMap<string, PositionBalance>;
}

async function postWhatIsMissing(
  db: Kysely<Database>,
  book: Book,
  rows: readonly ParticipationRow[],
  by: PostedBy,
): Promise<Posted> {
  const positions = await openMissingPositions(db, book, rows, by);
  const known = rows.flatMap(({ position }) => position ?? []);
  const balances = await readBalances(db, known);
  const referred = await readEntries(
    db,
    book.fund,
    rows.flatMap(({ estimates, receipts }) => [
      ...estimates,
      ...receipts.filter(isUnpostedReversal).flatMap(({ reversedEntry }) => reversedEntry ?? []),
    ]),
  );
  const histories = await readHistory(
    db,
    rows.flatMap(({ position, receipts }) =>
      position && receipts.some(isUnpostedReversal) ? [position] : [],
    ),
  );
  const entries: DatedEntry[] = [];
  const after = new Map<string, PositionBalance>();
  for (const row of rows) {
    const position = row.position ?? positions.get(row.syndUser);
    if (position === undefined) continue;
    const balance = balances.get(position) ?? balanceOf([]);
    const journal = { position, balance, history: histories.get(position) ?? [] };
    const missing = missingEntries(row, journal, referred, dayIn(by.now, book.timeZone), book);
    const then = addBalances(balance, balanceOf(missing.flatMap(({ postings }) => postings)));
    assertMoneyStays(then);
    after.set(row.syndUser, then);
    const dated = missing.map(({ day, ...entry }) => ({
      ...entry,
      ...daysOf(book, { day, by, movesToOpenDay: true }),
    }));
    if (histories.has(position)) assertEachDayIsCovered(journal.history, dated);
    entries.push(...dated);
  }
  await insertEntries(db, book, { entries, by });
  return { posted: entries, balances: after };
}

/**
 * Capital that was paid back by a distribution was contributed, and cannot leave in another way; nor does more go back than
 * came in, as where a commitment ends of which a part had no receipt.
 */
function assertMoneyStays(
  after: Pick<PositionBalance, 'contributed' | 'returned_capital' | 'suspense'>,
): void {
  const problem = contributedProblem(after) ?? suspenseProblem(after.suspense);
  if (problem) throwDomainError('conflict', problem);
}

/** The same at the end of each day: what is reversed counts no more from its own day on, not from today. */
function assertEachDayIsCovered(history: readonly DatedChange[], entries: readonly DatedEntry[]): void {
  const day = firstUncoveredDay(history, entries);
  if (!day) return;
  const { contributed, returned_capital, suspense } = day;
  // Capital that nothing was paid back of is only below zero where money went back since.
  assertMoneyStays(
    returned_capital > 0n ? day : { contributed: 0n, returned_capital, suspense: contributed + suspense },
  );
}

/** Gives those that have committed, or have money here, the next positions of the book, in the order of the rows. */
async function openMissingPositions(
  db: Kysely<Database>,
  { fund, lastPosition }: Book,
  rows: readonly ParticipationRow[],
  { now }: PostedBy,
): Promise<Map<string, string>> {
  const missing = rows.filter((row) => row.position === null && hasPosition(row));
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
