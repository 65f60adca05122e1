import { quoteIdentifier } from './statement.ts';

/** Quotes the name of a table in SQL. */
type TableName = (name: string) => string;

/** Whether participation `p` is complete. */
const isComplete = `p.invest_status = 'Accepted investment' AND p.sa_complete_date IS NOT NULL`;

/**
 * Whether the news document `row` is for the user of the SQL expression `person`: it names them, or it names nobody and
 * belongs to a fund in which they have a completed participation (DOC-07).
 */
export const isNewsFor = (row: string, person: string, table: TableName): string =>
  `(${row}."user" = ${person} OR (${row}."user" IS NULL AND EXISTS (SELECT 1 FROM ${table('synd_users')} p
    WHERE p.fund = ${row}.fund AND p."user" = ${person} AND ${isComplete})))`;

/**
 * How many news documents are in a user's list: the one count that every reply uses (AUT-17). It counts what
 * {@link isNewsFor} matches, but begins at the person and their participations: a list asks for many people at once,
 * and must not read all news for each.
 */
export const newsCountFor = (person: string, table: TableName = quoteIdentifier): string => {
  const count = (from: string, condition: string) =>
    `(SELECT count(*) FROM ${from} WHERE NOT n."isDeleted" AND n."docPath" IS NOT NULL AND ${condition})`;
  const news = table('news_documents');
  // One person has at most one participation in a fund, so nothing counts twice.
  const ofFunds = count(
    `${table('synd_users')} p JOIN ${news} n ON n.fund = p.fund`,
    `n."user" IS NULL AND p."user" = ${person} AND ${isComplete}`,
  );
  return `(${count(`${news} n`, `n."user" = ${person}`)} + ${ofFunds})::int`;
};
