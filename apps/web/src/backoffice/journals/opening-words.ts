import type { OpeningPreview } from '@paddock/contract';
import {
  centsOf,
  counted,
  dayText,
  formatUsd,
  numberFromCents,
  openingProblemNames,
  sumCents,
} from '@paddock/domain';

export type OpeningLineView = OpeningPreview['lines'][number];
export type ComparedFigures = OpeningLineView['shown'];

/** The figures that opening compares, in the order of their columns. */
export const comparedNames = {
  contributed: 'Contributed',
  distributed: 'Distributed',
  value: 'Value',
} as const satisfies Record<keyof ComparedFigures, string>;

const figures = Object.keys(comparedNames) as (keyof ComparedFigures)[];

/** How a participation enters the journal. */
export const wayNames: Readonly<Record<OpeningLineView['way'], string>> = {
  full: 'All figures',
  commitment: 'Commitment only',
  ended: 'Ended commitment',
  settle: 'To settle first',
};

/** What there is to know about how a participation enters, with the days of its money. */
export function lineNotes({ way, problem, payments, shown }: OpeningLineView): string[] {
  return [
    ...(problem ? [`${openingProblemNames[problem]}.`] : []),
    ...(way === 'commitment' && figures.some((figure) => shown[figure] !== 0)
      ? ['No money has come in, so the figures that its investor sees today go.']
      : []),
    ...(way === 'ended' ? ['The commitment has ended, and none of its money is left here.'] : []),
    ...daysOf(
      'Paid in',
      payments.filter(({ amount, isEstimated }) => amount > 0 && !isEstimated),
    ),
    ...daysOf(
      'Sent back',
      payments.filter(({ amount }) => amount < 0),
    ),
    ...payments
      .filter(({ isEstimated }) => isEstimated)
      .map(
        ({ day, amount }) =>
          `${formatUsd(centsOf(amount))} has no receipt, and is entered for ${dayText(day)}.`,
      ),
  ];
}

/** Such as "Paid in from Mar 3, 2026 to Mar 9, 2026."; payments are in the order of their days. */
function daysOf(what: string, payments: OpeningLineView['payments']): string[] {
  const [first, last] = [payments[0], payments.at(-1)];
  if (!first || !last) return [];
  return [
    first.day === last.day
      ? `${what} on ${dayText(first.day)}.`
      : `${what} from ${dayText(first.day)} to ${dayText(last.day)}.`,
  ];
}

/** The day for which a commitment is entered; undefined where there is none. */
export function commitmentDay({ committed, committedOn }: OpeningLineView): string | undefined {
  if (committed === null) return undefined;
  return committedOn === null ? 'on the day of the opening' : `on ${dayText(committedOn)}`;
}

/** What the investor sees afterwards less what they see today, in dollars. */
export function differenceOf(
  { shown, opened }: { shown: ComparedFigures; opened: ComparedFigures },
  figure: keyof ComparedFigures,
): number {
  return numberFromCents(centsOf(opened[figure]) - centsOf(shown[figure]));
}

/** Why the journal cannot be opened yet; undefined if it can. */
export function openingBlock({ problems }: Pick<OpeningPreview, 'problems'>): string | undefined {
  if (problems === 0) return undefined;
  return problems === 1
    ? 'One participation has to be settled first. Its line says how.'
    : `${counted(problems, 'participation')} have to be settled first. Their lines say how.`;
}

/** What the preview comes to, in a sentence. */
export function openingSummary({ lines, totals }: Pick<OpeningPreview, 'lines' | 'totals'>): string {
  if (lines.length === 0) return 'Nobody has committed to this fund, so its journal opens empty.';
  const changed = lines.filter((line) => figures.some((figure) => differenceOf(line, figure) !== 0)).length;
  const entered = `${counted(lines.length, 'participation enters', 'participations enter')} with ${formatUsd(centsOf(totals.committed))} committed.`;
  if (changed === 0) return `${entered} Every figure that investors see stays as it is, to the cent.`;
  if (changed === lines.length)
    return `${entered} ${changed === 1 ? 'Its figures' : 'The figures of all of them'} change, as shown below.`;
  return `${entered} The figures of ${changed === 1 ? 'one of them change' : `${changed.toLocaleString('en-US')} of them change`}, as shown below; all others stay as they are, to the cent.`;
}

/** Whether anything is entered for the percentages: they say more than what has come in, of somebody who has paid in full. */
export const hasPercentagesToEnter = ({
  lines,
  percentageReturned,
  valuePercentage,
}: Pick<OpeningPreview, 'lines' | 'percentageReturned' | 'valuePercentage'>): boolean =>
  lines.some(({ way }) => way === 'full') &&
  ((percentageReturned ?? 0) !== 0 || (valuePercentage ?? 100) !== 100);

/** What has no receipt, over all lines; undefined where everything has one. */
export function estimatedSummary({ lines }: Pick<OpeningPreview, 'lines'>): string | undefined {
  const estimated = sumCents(lines.map((line) => centsOf(line.estimated)));
  if (estimated === 0n) return undefined;
  return `${formatUsd(estimated)} counts as funded without a receipt: it is entered for the days on which the agreements were countersigned, and marked as estimated.`;
}
