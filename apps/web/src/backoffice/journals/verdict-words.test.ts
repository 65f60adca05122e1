import type { JournalVerdict } from '@paddock/contract';
import { describe, expect, it } from 'vitest';
import { verdictWords } from './verdict-words.ts';

const sound: JournalVerdict = {
  isSound: true,
  entries: 1_234,
  seal: { sequence: 1_234, sha256: 'ab'.repeat(32) },
  difference: null,
  differingPositions: 0,
  differingParticipations: 0,
};

describe('the verdict about a journal', () => {
  it('[LED-09] says that all entries are as posted', () => {
    expect(verdictWords(sound)).toEqual({
      title: 'The journal is sound',
      lines: ['All 1,234 entries are as posted, and balances and participations agree with them.'],
    });
    expect(verdictWords({ ...sound, entries: 1 }).lines).toEqual([
      'The one entry is as posted, and balances and participations agree with it.',
    ]);
    expect(verdictWords({ ...sound, entries: 0, seal: null }).lines).toEqual(['There is no entry yet.']);
  });

  it('[LED-09] names the first entry that differs, and never says sound', () => {
    const words = (problem: NonNullable<JournalVerdict['difference']>['problem']) =>
      verdictWords({ ...sound, isSound: false, difference: { sequence: 12, entry: null, problem } });
    const lines = (['missing', 'added', 'differs'] as const).map((problem) => words(problem).lines[0]);
    expect(lines).toEqual([
      'Entry No. 12 is missing. It is the first that differs.',
      'Entry No. 12 was added outside the chain. It is the first that differs.',
      'Entry No. 12 differs from what was sealed with it. It is the first that differs.',
    ]);
    expect(words('missing').title).toBe('The journal is not sound');
  });

  it('[LED-09] counts balances and participations that differ', () => {
    const words = (differingPositions: number, differingParticipations: number) =>
      verdictWords({ ...sound, isSound: false, differingPositions, differingParticipations }).lines;
    expect(words(1, 0)[0]).toBe('The balance of one position is not the sum of its postings.');
    expect(words(3, 1).slice(0, 2)).toEqual([
      'The balances of 3 positions are not the sums of their postings.',
      'One participation differs from the journal.',
    ]);
    expect(words(0, 2)[0]).toBe('2 participations differ from the journal.');
  });
});
