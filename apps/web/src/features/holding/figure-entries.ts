import type { HoldingEntry } from '@paddock/contract';
import { type Cents, centsOf, distributedLines, sumCents } from '@paddock/domain';

/** The figures of a holding, each of which is a sum over the entries of its journal. */
export const entryFigures = [
  'committed',
  'signed',
  'funded',
  'unfunded',
  'distributions',
  'value',
  'gain',
] as const;
export type EntryFigure = (typeof entryFigures)[number];

const distributedBy = ({ distributions }: HoldingEntry): Cents =>
  sumCents(distributedLines.map((line) => centsOf(distributions[line])));

/** What an entry adds to each figure. */
const partOf: Readonly<Record<EntryFigure, (entry: HoldingEntry) => Cents>> = {
  committed: ({ committed }) => centsOf(committed),
  signed: ({ committed }) => centsOf(committed),
  funded: ({ contributed }) => centsOf(contributed),
  unfunded: ({ committed, contributed }) => centsOf(committed) - centsOf(contributed),
  distributions: distributedBy,
  value: (entry) => centsOf(entry.contributed) - distributedBy(entry) + centsOf(entry.change),
  gain: ({ change }) => centsOf(change),
};

/** The entries behind a figure, in their order, with what each adds to it; their sum is the figure. */
export function entriesBehind(
  figure: EntryFigure,
  entries: readonly HoldingEntry[],
): { rows: { entry: HoldingEntry; amount: Cents }[]; sum: Cents } {
  const rows = entries
    .map((entry) => ({ entry, amount: partOf[figure](entry) }))
    .filter(({ amount }) => amount !== 0n);
  return { rows, sum: sumCents(rows.map(({ amount }) => amount)) };
}

/** What was distributed of each kind, those of which there was nothing left out. */
export const distributedByKind = (entries: readonly HoldingEntry[]) =>
  distributedLines
    .map((line) => ({
      line,
      amount: sumCents(entries.map(({ distributions }) => centsOf(distributions[line]))),
    }))
    .filter(({ amount }) => amount !== 0n);

/**
 * The last day on which the value rose or fell without money moving, by an entry that still stands; undefined if it never
 * did. A valuation that leaves the value of a position as it was posts nothing for it.
 */
export const lastChangeInValue = (entries: readonly HoldingEntry[]): string | undefined =>
  entries
    .filter(({ change, reverses, reversedOn }) => change !== 0 && reverses === null && reversedOn === null)
    .map(({ day }) => day)
    .toSorted()
    .at(-1);
