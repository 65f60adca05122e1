import type { HoldingEntry } from '@paddock/contract';
import {
  type Cents,
  centsOf,
  dayText,
  distributedLineNames,
  distributedLines,
  numberFromCents,
  sumCents,
} from '@paddock/domain';
import { entryName, entryNotes } from '../../platform/money/entry-notes.ts';
import { DataTable } from '../../ui/data/data-table.tsx';
import { moneyColumn } from '../../ui/data/money-column.tsx';
import { Money, MoneySet } from '../../ui/text/money.tsx';
import classes from './figure-entries.module.css';

/** Longer tables scroll in a box of their own, so that the figures below stay within reach. */
const scrollThreshold = 12;

interface FigureEntriesProps {
  figure: EntryFigure;
  term: string;
  entries: readonly HoldingEntry[];
}

/** The entries of the fund's journal behind a figure, which add up to it; of distributions, their kinds before. */
export function FigureEntries({ figure, term, entries }: FigureEntriesProps) {
  const { rows, sum } = entriesBehind(figure, entries);
  return (
    <div className={classes.entries}>
      {figure === 'distributions' ? <Kinds entries={entries} /> : null}
      <DataTable
        caption={`Entries behind ${term}`}
        columns={[
          {
            key: 'what',
            header: 'What',
            isRowHeader: true,
            render: ({ entry }) => <What entry={entry} />,
            total: 'Together',
          },
          { key: 'day', header: 'Day', render: ({ entry }) => dayText(entry.day) },
          moneyColumn(
            'amount',
            'Amount',
            ({ amount }: { entry: HoldingEntry; amount: Cents }) => amount,
            sum,
          ),
        ]}
        rows={rows}
        isLong={rows.length > scrollThreshold}
        rowKey={({ entry }) => entry.entry}
        empty={<p className={classes.nothing}>Nothing was entered yet.</p>}
      />
    </div>
  );
}

function What({ entry }: { entry: HoldingEntry }) {
  const distributed = sumCents(distributedLines.map((line) => centsOf(entry.distributions[line])));
  const name = entryName({
    ...entry,
    paidIn: entry.contributed,
    paidOut: numberFromCents(distributed),
  });
  return (
    <span className={classes.what}>
      {name}
      {entryNotes(entry).map((note) => (
        <span key={note} className={classes.note}>
          {note}
        </span>
      ))}
    </span>
  );
}

function Kinds({ entries }: { entries: readonly HoldingEntry[] }) {
  const kinds = distributedByKind(entries);
  if (kinds.length === 0) return null;
  return (
    <MoneySet amounts={kinds.map(({ amount }) => amount)}>
      <dl className={classes.kinds} aria-label="Distributions by kind">
        {kinds.map(({ line, amount }) => (
          <div key={line}>
            <dt>{distributedLineNames[line]}</dt>
            <dd>
              <Money amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
    </MoneySet>
  );
}

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
