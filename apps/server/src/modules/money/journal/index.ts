export { type Book, lockBook, openBook } from './books.ts';
export { openPosition } from './positions.ts';
export { type NewEntry, type PostedEntry, postEntry, reverseEntry } from './post-entry.ts';
export { type BalanceRow, type JournalLine, readBalance, readPostings, toBalance } from './read-journal.ts';
export { type JournalVerdict, type Seal, verifyJournal } from './verify-journal.ts';
