import { quoteIdentifier } from './statement.ts';

/** Quotes the name of a table in SQL. */
type TableName = (name: string) => string;

/**
 * Whether the news document `row` is for the user of the SQL expression `person`: it names them, or it names nobody and
 * belongs to a fund in which they have a completed participation (DOC-07).
 */
export const isNewsFor = (row: string, person: string, table: TableName): string =>
  `(${row}."user" = ${person} OR (${row}."user" IS NULL AND EXISTS (SELECT 1 FROM ${table('synd_users')} p
    WHERE p.fund = ${row}.fund AND p."user" = ${person} AND p.invest_status = 'Accepted investment'
      AND p.sa_complete_date IS NOT NULL)))`;

/** How many news documents are in a user's list: the one count that every reply uses (AUT-17). */
export const newsCountFor = (person: string, table: TableName = quoteIdentifier): string =>
  `(SELECT count(*)::int FROM ${table('news_documents')} n
    WHERE NOT n."isDeleted" AND n."docPath" IS NOT NULL AND ${isNewsFor('n', person, table)})`;
