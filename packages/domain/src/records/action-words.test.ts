import { expect, it } from 'vitest';
import { actionSentence, actionsSaying, actionWords } from './action-words.ts';

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

it('[BAC-12] finds the actions whose words contain a text, whatever its case, and no others', () => {
  expect(actionsSaying('Withdrew a commitment')).toEqual(['synd_users.withdraw']);
  expect(actionsSaying('DEACTIVATED')).toEqual(['users.deactivate']);
  expect(actionsSaying('created person')).toEqual(['users.create']);
  expect(actionsSaying(' ctivated an account')).toEqual([]);
  expect(actionsSaying('activated an account')).toEqual(['users.deactivate', 'users.reactivate']);
  expect(actionsSaying(' reactivated')).toEqual(['users.reactivate']);
  expect(actionsSaying('no such words')).toEqual([]);
});
