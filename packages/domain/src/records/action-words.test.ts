import { expect, it } from 'vitest';
import { actionObject, actionWords } from './action-words.ts';

it.each([
  ['users.create', 'Created', 'person'],
  ['synd_users.withdraw', 'Withdraw', 'participation'],
  ['participations.record_funding', 'Record funding', 'participations'],
  ['settings.create', 'Created', 'setting'],
  ['agreement.sign', 'Sign', 'agreement'],
])('[BAC-12] %s reads "%s" of a %s', (action, words, object) => {
  expect([actionWords(action), actionObject(action)]).toEqual([words, object]);
});
