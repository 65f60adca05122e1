import { expect, it } from 'vitest';
import { distributionNote, entryName, entryNotes } from './entry-notes.ts';

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
  distributions: null,
  change: 0,
  balance: 0,
  isEstimated: false,
  reverses: null,
  reversedBy: null,
  reversedOn: null,
};

it('[LED-05] names what happened, and says nothing where there is nothing to say', () => {
  expect([entryName(line), entryNotes(line)]).toEqual(['Distribution paid', []]);
});

it('[LED-05] says beside a reversal, what it reverses, a closed day and an estimate what they are', () => {
  const reversal = {
    ...line,
    kind: 'reversal' as const,
    reverses: { entry: 'f', day: '2026-04-02', kind: 'payment' as const },
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

it('[LED-05] names the kind of a distribution, and several with what is of each', () => {
  const nothing = { returnOfCapital: 0, preferredReturn: 0, profit: 0, interest: 0, unclassified: 0 };
  const note = (distributions: typeof nothing | null) => distributionNote({ distributions });
  expect(note(null)).toBe(null);
  expect(note({ ...nothing, profit: 12.5 })).toBe('Profit');
  expect(note({ ...nothing, returnOfCapital: 100, profit: 1_200.5 })).toBe(
    'Return of capital $100.00, profit $1,200.50',
  );
  expect(note({ ...nothing, preferredReturn: -1, interest: -2 })).toBe(
    'Preferred return −$1.00, interest −$2.00',
  );
  expect(note({ ...nothing, unclassified: 4_000 })).toBe(null);
});
