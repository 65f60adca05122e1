import type { JournalVerdict } from '@paddock/contract';

export interface VerdictWords {
  readonly title: string;
  readonly lines: readonly string[];
}

/** What verifying a journal has found. */
export function verdictWords({ isSound, entries, findings }: JournalVerdict): VerdictWords {
  if (isSound)
    return {
      title: 'The journal is sound',
      lines: [
        entries === 0
          ? 'There is no entry yet.'
          : `${entries === 1 ? 'The one entry is' : `All ${entries.toLocaleString('en-US')} entries are`} as posted, balances, totals and participations agree with ${entries === 1 ? 'it' : 'them'}, and every guard of the database is on.`,
      ],
    };
  return {
    title: 'The journal is not sound',
    lines: [
      ...findings,
      'The database may have been changed by hand. Do not rely on these figures until you know why; compare them with a backup.',
    ],
  };
}
