import { expect, it } from 'vitest';
import { actionSentence, actionWords } from './action-words.ts';

it.each([
  ['users.create', 'Created', 'Created person'],
  ['settings.update', 'Changed', 'Changed setting'],
  ['synd_users.withdraw', 'Withdrew a commitment', 'Withdrew a commitment'],
  [
    'participations.record_funding',
    'Recorded money received from an investor',
    'Recorded money received from an investor',
  ],
  ['session.refuse', 'Could not sign in', 'Could not sign in'],
  // What a later version has recorded reads as well as its name allows.
  ['users.make_coffee', 'Make coffee', 'Make coffee person'],
])('[BAC-12] %s reads "%s", and "%s" by itself', (action, words, sentence) => {
  expect([actionWords(action), actionSentence(action)]).toEqual([words, sentence]);
});
