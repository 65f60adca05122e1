import { searchedFields } from '@paddock/contract';
import { type RawBuilder, sql } from 'kysely';

/** The conditions of a search of the people `u`: each word is somewhere in the searched fields. */
export function personSearchSql(search: string | undefined): RawBuilder<unknown>[] {
  return searchPatterns(search).map((pattern) => sql`(${searchedText}) ILIKE ${pattern}`);
}

/** The conditions of the same search of the investing profiles `e`, by their legal names. */
export function profileSearchSql(search: string | undefined): RawBuilder<unknown>[] {
  return searchPatterns(search).map((pattern) => sql`(' ' || coalesce(e."legalName", '')) ILIKE ${pattern}`);
}

/** The text that the generic lists search, in the form in which migration 041 indexes it. */
const searchedText = sql.join(
  searchedFields.users.map((field) => sql`' ' || coalesce(${sql.ref(`u.${field}`)}, '')`),
  sql` || `,
);

/** The words of a search, as patterns. A word too short for the index matches where a word begins. */
function searchPatterns(search: string | undefined): string[] {
  const words = (search ?? '').split(/\s+/u).filter((word) => word !== '');
  return [...new Set(words)].slice(0, 8).map((word) => {
    const literal = word.replace(/[\\%_]/g, '\\$&');
    return word.length < 3 ? `% ${literal}%` : `%${literal}%`;
  });
}
