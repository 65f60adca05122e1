export { type Book, closeBook, lockBook, markOpened, openBook } from './books.ts';
export {
  assertNothingDistributed,
  type Followed,
  followAllParticipations,
  followParticipation,
  planPositions,
} from './follow-participation.ts';
export { laterValuations, valuationsAfterReceipt } from './later-valuations.ts';
export { openPosition } from './positions.ts';
export {
  type DatedEntry,
  daysOf,
  firstOpenDay,
  insertEntries,
  type NewEntry,
  type PostedBy,
  type PostedEntry,
  postEntry,
  reverseEntry,
} from './post-entry.ts';
export {
  type BalanceRow,
  hasDistributionSql,
  type JournalLine,
  readBalance,
  readBalances,
  readPostings,
  readReturnedCapital,
  toBalance,
} from './read-journal.ts';
export {
  type JournalVerdict,
  type Seal,
  type UnfinishedVerdict,
  verifyJournal,
  verifyJournalSlice,
} from './verify-journal.ts';
