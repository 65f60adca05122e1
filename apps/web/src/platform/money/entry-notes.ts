import type { MoneyActivityLine } from '@paddock/contract';
import {
  activityName,
  capitalized,
  centsOf,
  dayText,
  distributedLineNames,
  distributedLines,
  type EntryKind,
  formatUsdWithCents,
} from '@paddock/domain';

type Named = Pick<MoneyActivityLine, 'kind' | 'paidIn' | 'paidOut'> & {
  reverses: { kind: EntryKind } | null;
};

/** What happened, in a few words. */
export const entryName = ({ kind, paidIn, paidOut, reverses }: Named): string =>
  activityName(kind, { paidIn: centsOf(paidIn), paidOut: centsOf(paidOut) }, reverses?.kind);

/** What a distribution consists of: its kind, or each of several with its amount; null where there is none to name. */
export function distributionNote({ distributions }: Pick<MoneyActivityLine, 'distributions'>): string | null {
  // What is of unknown kind says so in its name.
  const parts = distributedLines.filter((line) => line !== 'unclassified' && distributions?.[line]);
  const [only] = parts;
  if (!distributions || !only) return null;
  if (parts.length === 1) return distributedLineNames[only];
  const text = parts
    .map(
      (line) =>
        `${distributedLineNames[line].toLowerCase()} ${formatUsdWithCents(centsOf(distributions[line])).replace('-', '−')}`,
    )
    .join(', ');
  return capitalized(text);
}

type Reversing = Pick<MoneyActivityLine, 'reversedOn'> & { reverses: { day: string } | null };

/** What an entry takes back, or that it was taken back; null where neither is so. */
export function reversalNote({ reverses, reversedOn }: Reversing): string | null {
  if (reverses) return `It takes back what is listed on ${dayText(reverses.day)}.`;
  return reversedOn ? `It was taken back on ${dayText(reversedOn)}.` : null;
}

type Dated = Pick<MoneyActivityLine, 'ownDay' | 'isEstimated'>;

/** What has to be known of the day of an entry, each a sentence. */
export const dayNotes = ({ ownDay, isEstimated }: Dated): string[] =>
  [
    ownDay ? `It happened on ${dayText(ownDay)}, when the books of that day were closed.` : '',
    isEstimated ? 'The day is estimated.' : '',
  ].filter((note) => note !== '');

/** What has to be known beside an entry, each a sentence. */
export const entryNotes = (entry: Reversing & Dated): string[] =>
  [reversalNote(entry) ?? '', ...dayNotes(entry)].filter((note) => note !== '');
