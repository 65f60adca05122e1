import type { StatementIssue } from '@paddock/contract';
import { counted, dayText, periodName } from '@paddock/domain';

/** Why the statements of a period cannot be issued now; undefined if they can. */
export function issueBlockText({
  period,
  to,
  block,
  closedThrough,
  statedOn,
  isTied,
  isIssuing,
}: StatementIssue): string | undefined {
  if (isIssuing) return 'These statements are being issued. You may leave this page.';
  if (block === 'not_ended') return `${periodName(period)} has not ended yet.`;
  if (block === 'before_opening')
    return `The opening of this journal states what was distributed, and what positions are worth, as of ${dayText(statedOn ?? '')}. Statements of ${periodName(period)} would leave that out, so they are issued only for periods that end on that day or later.`;
  if (block === 'not_closed')
    return `The journal is ${closedThrough ? `closed through ${dayText(closedThrough)}` : 'not closed yet'}. Close it through ${dayText(to)} first, so that what the statements say stays so.`;
  if (!isTied) return 'The statements do not add up to the book of the fund. Verify the journal first.';
  return undefined;
}

const oneOrMany = (count: number, one: string, many: string) =>
  count === 1 ? `One ${one}` : counted(count, one, many);

/** What the button that issues them says. */
export function issueButton({ first, replaced }: Pick<StatementIssue, 'first' | 'replaced'>): string {
  const count = first + replaced;
  if (count === 0) return 'Nothing to issue';
  return count === 1 ? 'Issue one statement' : `Issue ${counted(count, 'statement')}`;
}

/** What issuing would do, in sentences. */
export function issueSummary({ positions, first, replaced, unchanged }: StatementIssue): string {
  if (positions === 0) return 'No position has anything to state for this period.';
  return [
    ...(first > 0
      ? [`${oneOrMany(first, 'position gets its first statement', 'positions get their first statement')}.`]
      : []),
    ...(replaced > 0
      ? [
          `${oneOrMany(replaced, 'statement says something else now and is replaced', 'statements say something else now and are replaced')}; the former stays.`,
        ]
      : []),
    ...(unchanged > 0
      ? [
          `${oneOrMany(unchanged, 'statement was issued already and says the same, so it is left alone', 'statements were issued already and say the same, so they are left alone')}.`,
        ]
      : []),
  ].join(' ');
}

/** Who is told once they are issued, for the question before it. */
export function toldText({
  people,
  period,
  fund,
}: Pick<StatementIssue, 'people' | 'period' | 'fund'>): string {
  const told = people === 1 ? 'One person is' : `${counted(people, 'person', 'people')} are`;
  return `${told} told of the statements of ${fund.name} for ${periodName(period)}, in the app and by email unless they have turned that off. What is issued stays, and an email cannot be called back.`;
}
