import { expect, it } from 'vitest';
import { choiceLabel } from './choice-words.ts';

it.each([
  ['individual', 'Individual'],
  ['trust', 'Trust'],
  ['entity', 'Entity'],
  ['individual_with_spouse', 'Individual with a spouse'],
  ['CASH', 'Cash'],
  ['Accepted investment', 'Commitment recorded'],
  ['synd_documents', 'Synd documents'],
  ['PENDING_REVIEW', 'Pending review'],
])('[BAC-02] %s is read as %s', (value, words) => {
  expect(choiceLabel(value)).toBe(words);
});
