export { type BookReport, type BooksReport, inspectBooks } from './inspect-books.ts';
