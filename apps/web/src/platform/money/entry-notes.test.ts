import { expect, it } from 'vitest';
import { entryName, entryNotes } from './entry-notes.ts';

const line = {
  entry: 'e',
  syndUser: 's',
  day: '2026-04-09',
  ownDay: null,
  kind: 'payment' as const,
  fund: { _id: 'f', name: 'Fund', url_slug: null },
  holderName: null,
  paidIn: 0,
  paidOut: 100,
  change: 0,
  balance: 0,
  isEstimated: false,
  reverses: null,
  reversedOn: null,
};

it('[LED-05] names what happened, and says nothing where there is nothing to say', () => {
  expect([entryName(line), entryNotes(line)]).toEqual(['Distribution paid', []]);
});

it('[LED-05] says beside a reversal, what it reverses, a closed day and an estimate what they are', () => {
  const reversal = {
    ...line,
    kind: 'reversal' as const,
    reverses: { day: '2026-04-02', kind: 'payment' as const },
  };
  expect([entryName(reversal), entryNotes(reversal)]).toEqual([
    'Reversal: distribution paid',
    ['It takes back what is listed on Apr 2, 2026.'],
  ]);
  expect(entryNotes({ ...line, reversedOn: '2026-04-09', ownDay: '2026-03-31', isEstimated: true })).toEqual([
    'It was taken back on Apr 9, 2026.',
    'It happened on Mar 31, 2026, when the books of that day were closed.',
    'The day is estimated.',
  ]);
});
