import type { JournalVerdict } from '@paddock/contract';

export interface VerdictWords {
  readonly title: string;
  readonly lines: readonly string[];
}

const problems: Readonly<Record<NonNullable<JournalVerdict['difference']>['problem'], string>> = {
  missing: 'is missing',
  added: 'was added outside the chain',
  differs: 'differs from what was sealed with it',
};

/** What verifying a journal has found. */
export function verdictWords(verdict: JournalVerdict): VerdictWords {
  const { isSound, entries, difference, differingPositions, differingParticipations } = verdict;
  if (isSound)
    return {
      title: 'The journal is sound',
      lines: [
        entries === 0
          ? 'There is no entry yet.'
          : `${entries === 1 ? 'The one entry is' : `All ${entries.toLocaleString('en-US')} entries are`} as posted, and balances and participations agree with ${entries === 1 ? 'it' : 'them'}.`,
      ],
    };
  return {
    title: 'The journal is not sound',
    lines: [
      ...(difference
        ? [`Entry No. ${difference.sequence} ${problems[difference.problem]}. It is the first that differs.`]
        : []),
      ...(differingPositions > 0
        ? [
            differingPositions === 1
              ? 'The balance of one position is not the sum of its postings.'
              : `The balances of ${differingPositions} positions are not the sums of their postings.`,
          ]
        : []),
      ...(differingParticipations > 0
        ? [
            differingParticipations === 1
              ? 'One participation differs from the journal.'
              : `${differingParticipations} participations differ from the journal.`,
          ]
        : []),
      'The database may have been changed by hand. Do not rely on these figures until you know why; compare them with a backup.',
    ],
  };
}
