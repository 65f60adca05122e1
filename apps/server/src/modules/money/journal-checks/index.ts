export { type BookReport, type BooksReport, inspectBooks } from './inspect-books.ts';
export { checkLedgersJob } from './check-ledgers.job.ts';
