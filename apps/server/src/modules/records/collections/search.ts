import { searchedFields } from '@paddock/contract';
import { actionsSaying, type Collection, collectionWords } from '@paddock/domain';
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

/** What moves the money of a participation, each with the bank's reference and, where it is reversed, a reason. */
const moneyActions = [
  'participations.record_funding',
  'participations.record_return',
  'participations.reverse_funding',
];

/**
 * A line of the audit log is found by what it says, in the words that are shown too ("Countersigned an agreement"), by the
 * reference and the reason of money, and by the names of its actor, its person and its fund, as they are and as they were:
 * lines about a change of name keep the former one.
 */
function auditCondition(word: string, row: string, statement: Statement): string {
  // As arrays, so that the indexes of the log are used.
  const idsOf = (collection: Collection, named: string) =>
    `ARRAY(SELECT ${named}._id FROM ${statement.table(collection)} ${named} WHERE ${wordCondition(collection, word, named, statement)})`;
  // The conditions of the index on former names, as they are in it.
  const formerly = (collection: 'users' | 'funds', subject: 'person' | 'fund') =>
    `ARRAY(SELECT h.${subject} FROM ${statement.table('audit_events')} h
      WHERE h.collection IN ('users', 'funds') AND former_names(h.detail) <> ''
        AND h.collection = '${collection}' AND former_names(h.detail) ILIKE ${statement.value(wordPattern(word), 'text')})`;
  const people = `(${idsOf('users', 'u')} || ${formerly('users', 'person')})`;
  const funds = `(${idsOf('funds', 'f')} || ${formerly('funds', 'fund')})`;
  const said = statement.value(actionsSaying(insideOf(word)), 'text[]');
  // Named by their actions, so that their index is used.
  const money = `${row}.action = ANY(${statement.value(moneyActions, 'text[]')}) AND ' ' ||
    concat_ws(' ', ${row}.detail->>'reference', ${row}.detail->>'reason') ILIKE ${statement.value(wordPattern(word), 'text')}`;
  return `(${wordCondition('audit_events', word, row, statement)} OR ${row}.action = ANY(${said}) OR (${money}) OR ${row}.actor = ANY(${people})
    OR ${row}.person = ANY(${people}) OR ${row}.fund = ANY(${funds}))`;
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
  return `${searchedText(collection, row, statement)} ILIKE ${statement.value(wordPattern(word), 'text')}`;
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

/** What contains a word, as a pattern of ILIKE. */
export const wordPattern = (word: string): string => `%${insideOf(word).replace(/[\\%_]/g, '\\$&')}%`;

/** What a text contains that has the word: a short one where a word begins. */
const insideOf = (word: string): string => (word.length < shortestInside ? ` ${word}` : word);
