export { checkLedgersJob } from './check-ledgers.job.ts';
export { type BookReport, type BooksReport, inspectBooks } from './inspect-books.ts';
