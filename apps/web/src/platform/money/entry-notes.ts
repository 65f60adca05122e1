import type { MoneyActivityLine } from '@paddock/contract';
import { activityName, centsOf, type EntryKind } from '@paddock/domain';
import { dayText } from '../../ui/text/day-text.ts';

type Named = Pick<MoneyActivityLine, 'kind' | 'paidIn' | 'paidOut'> & {
  reverses: { kind: EntryKind } | null;
};

/** What happened, in a few words. */
export const entryName = ({ kind, paidIn, paidOut, reverses }: Named): string =>
  activityName(kind, { paidIn: centsOf(paidIn), paidOut: centsOf(paidOut) }, reverses?.kind);

type Noted = Pick<MoneyActivityLine, 'ownDay' | 'isEstimated' | 'reversedOn'> & {
  reverses: { day: string } | null;
};

/** What has to be known beside it, each a sentence. */
export function entryNotes({ ownDay, isEstimated, reverses, reversedOn }: Noted): string[] {
  return [
    reverses ? `It takes back what is listed on ${dayText(reverses.day)}.` : '',
    reversedOn ? `It was taken back on ${dayText(reversedOn)}.` : '',
    ownDay ? `It happened on ${dayText(ownDay)}, when the books of that day were closed.` : '',
    isEstimated ? 'The day is estimated.' : '',
  ].filter((note) => note !== '');
}
