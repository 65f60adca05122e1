import { isCollection } from '../access/access-table.ts';
import { capitalized, collectionWords } from './collection-words.ts';

const verbs: Readonly<Record<string, string>> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
};

/** What happened, in words: "synd_users.correct_terms" is "Correct terms". */
export function actionWords(action: string): string {
  const verb = action.split('.').at(-1) ?? action;
  return verbs[verb] ?? capitalized(verb.replaceAll('_', ' '));
}

/** What it happened to, in words: "synd_users.correct_terms" is about a participation. */
export function actionObject(action: string): string {
  return recordWords(action.split('.')[0] ?? '');
}

/** A record of a collection, in words; also of what the audit log names beside the collections. */
export function recordWords(collection: string): string {
  return isCollection(collection) ? collectionWords(collection).one : collection.replaceAll('_', ' ');
}
