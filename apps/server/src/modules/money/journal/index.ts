export { type Book, lockBook, openBook } from './books.ts';
export { openPosition } from './positions.ts';
export { type NewEntry, type PostedEntry, postEntry, reverseEntry } from './post-entry.ts';
export { type JournalLine, readBalance, readPostings } from './read-journal.ts';
export {
  type JournalVerdict,
  type Seal,
  type UnfinishedVerdict,
  verifyJournal,
  verifyJournalSlice,
} from './verify-journal.ts';
