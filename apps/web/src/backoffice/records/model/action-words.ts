import { collectionWords, isCollection } from '@paddock/domain';

const verbs: Readonly<Record<string, string>> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
};

/** What happened, in words: "synd_users.correct_terms" is "Correct terms". */
export function actionWords(action: string): string {
  const verb = action.split('.').at(-1) ?? action;
  const known = verbs[verb];
  if (known) return known;
  const words = verb.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What it happened to, in words: "synd_users.correct_terms" is about a participation. */
export function actionObject(action: string): string {
  const [of = ''] = action.split('.');
  return isCollection(of) ? collectionWords(of).one : of.replaceAll('_', ' ');
}
