import type { JournalVerdict } from '@paddock/contract';
import { describe, expect, it } from 'vitest';
import { verdictWords } from './book-state.tsx';

const sound: JournalVerdict = {
  isSound: true,
  entries: 1_234,
  seal: { sequence: 1_234, sha256: 'ab'.repeat(32) },
  findings: [],
};

describe('the verdict about a journal', () => {
  it('[LED-09] says that all entries are as posted', () => {
    expect(verdictWords(sound)).toEqual({
      title: 'The journal is sound',
      lines: [
        'All 1,234 entries are as posted, balances, totals and participations agree with them, and every guard of the database is on.',
      ],
    });
    expect(verdictWords({ ...sound, entries: 1 }).lines).toEqual([
      'The one entry is as posted, balances, totals and participations agree with it, and every guard of the database is on.',
    ]);
    expect(verdictWords({ ...sound, entries: 0, seal: null }).lines).toEqual(['There is no entry yet.']);
  });

  it('[LED-09] says each thing that was found and what to do, and never says sound', () => {
    const findings = ['Entry 12 is missing.', 'The trigger sealed of the table entries is disabled.'];
    expect(verdictWords({ ...sound, isSound: false, seal: null, findings })).toEqual({
      title: 'The journal is not sound',
      lines: [
        ...findings,
        'The database may have been changed by hand. Do not rely on these figures until you know why; compare them with a backup.',
      ],
    });
  });
});
