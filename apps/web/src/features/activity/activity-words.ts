import type { MoneyActivityLine } from '@paddock/contract';
import { activityName, centsOf } from '@paddock/domain';
import { dayText } from '../../ui/text/day-text.ts';

/** What happened, in a few words. */
export const lineName = ({ kind, paidIn, paidOut, reverses }: MoneyActivityLine): string =>
  activityName(kind, { paidIn: centsOf(paidIn), paidOut: centsOf(paidOut) }, reverses?.kind);

/** What has to be known beside it, each a sentence. */
export function lineNotes({ ownDay, isEstimated, reverses, reversedOn }: MoneyActivityLine): string[] {
  return [
    reverses ? `It takes back what is listed on ${dayText(reverses.day)}.` : '',
    reversedOn ? `It was taken back on ${dayText(reversedOn)}.` : '',
    ownDay ? `It happened on ${dayText(ownDay)}, when the books of that day were closed.` : '',
    isEstimated ? 'The day is estimated.' : '',
  ].filter((note) => note !== '');
}
