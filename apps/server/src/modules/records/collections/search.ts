import { searchedFields } from '@paddock/contract';
import { type Collection, collectionWords } from '@paddock/domain';
import { throwDomainError } from '../../../platform/domain-error.ts';
import { canAlwaysRead, fieldExpression } from './columns.ts';
import type { Statement } from './statement.ts';

/** Shorter words have no trigrams of their own to look up, so they match only where a word begins. */
const shortestInside = 3;

/**
 * The conditions of a search: each word is somewhere in the searched fields. Only fields that the viewer reads in every
 * record count, so that a match tells them nothing else.
 */
export function searchConditions(
  collection: Collection,
  search: string,
  row: string,
  statement: Statement,
): string[] {
  const words = searchedWords(search);
  return words.map((word) =>
    collection === 'audit_events'
      ? auditCondition(word, row, statement)
      : wordCondition(collection, word, row, statement),
  );
}

/** A line of the audit log is found by what it says, and by the names of its actor, its person and its fund. */
function auditCondition(word: string, row: string, statement: Statement): string {
  // As arrays, so that the indexes of the log are used.
  const idsOf = (collection: Collection, named: string) =>
    `ARRAY(SELECT ${named}._id FROM ${statement.table(collection)} ${named} WHERE ${wordCondition(collection, word, named, statement)})`;
  const people = idsOf('users', 'u');
  return `(${wordCondition('audit_events', word, row, statement)} OR ${row}.actor = ANY(${people})
    OR ${row}.person = ANY(${people}) OR ${row}.fund = ANY(${idsOf('funds', 'f')}))`;
}

export function searchedWords(search: string): string[] {
  return [...new Set(search.split(/\s+/u).filter((word) => word !== ''))];
}

/** The condition that the searched fields contain a word. */
export function wordCondition(
  collection: Collection,
  word: string,
  row: string,
  statement: Statement,
): string {
  return `${searchedText(collection, row, statement)} ILIKE ${statement.value(pattern(word), 'text')}`;
}

/** The text that is searched. Migration 041 indexes the same expressions. */
function searchedText(collection: Collection, row: string, statement: Statement): string {
  const fields = searchedFields[collection].filter((name) =>
    canAlwaysRead(collection, name, statement.viewer),
  );
  if (fields.length === 0)
    return throwDomainError('bad_request', `The ${collectionWords(collection).many} cannot be searched.`, {
      search: `The ${collectionWords(collection).many} cannot be searched.`,
    });
  const parts = fields.map(
    (name) => `' ' || coalesce(${fieldExpression(collection, name, row, statement)}, '')`,
  );
  return `(${parts.join(' || ')})`;
}

function pattern(word: string): string {
  const literal = word.replace(/[\\%_]/g, '\\$&');
  return word.length < shortestInside ? `% ${literal}%` : `%${literal}%`;
}
