import { type Cents, sumCents } from '@paddock/domain';
import type { DataColumn } from '../data/data-table.tsx';
import { moneyColumn } from '../data/money-column.tsx';
import { formatMoney } from '../text/format-figures.ts';
import { amountScale } from './amount-scale.ts';
import classes from './over-time.module.css';
import { OverTime } from './over-time.tsx';
import { partShade } from './shares.ts';

/** What a quarter came to, by kind. */
export interface QuarterAmounts {
  /** A day of the quarter, YYYY-MM-DD. */
  day: string;
  /** In the order of the kinds. */
  amounts: readonly Cents[];
}

export interface AmountsByQuarterProps {
  title: string;
  /** What each kind is called. */
  kinds: readonly string[];
  quarters: readonly QuarterAmounts[];
}

const color = 'var(--pd-chart-distribution)';

/** "Q3 2026" for a day such as 2026-09-30. */
export const quarterName = (day: string): string =>
  `Q${Math.ceil(Number(day.slice(5, 7)) / 3)} ${day.slice(0, 4)}`;

/** A bar for each quarter, divided by kind, with the same figures as text and in a table. */
export function AmountsByQuarter({ title, kinds, quarters }: AmountsByQuarterProps) {
  // What was taken back may exceed what came in a quarter: that is in the table, and no bar.
  const positive = ({ amounts }: QuarterAmounts) => sumCents(amounts.filter((amount) => amount > 0n));
  const scale = amountScale(quarters.map(positive));
  const [first, last] = [quarters.at(0), quarters.at(-1)];
  if (!first || !last) return null;
  return (
    <OverTime
      title={title}
      legend={kinds.map((kind, at) => ({ label: kind, style: partShade(color, at, kinds.length) }))}
      words={describe(kinds, quarters)}
      amounts={{ highest: scale.highest, lowest: '$0' }}
      days={(quarters.length > 1 ? [first, last] : [first]).map(({ day }) => quarterName(day))}
      rows={quarters}
      columns={columnsFor(kinds, quarters)}
    >
      <div className={`${classes.drawing} ${classes.columns}`}>
        {quarters.map(({ day, amounts }) => (
          <span key={day} className={classes.column}>
            {amounts.map((amount, at) =>
              amount > 0n ? (
                <span
                  key={kinds[at]}
                  className={classes.part}
                  style={{ ...partShade(color, at, kinds.length), blockSize: `${scale.place(amount)}%` }}
                />
              ) : null,
            )}
          </span>
        ))}
      </div>
    </OverTime>
  );
}

function columnsFor(
  kinds: readonly string[],
  quarters: readonly QuarterAmounts[],
): DataColumn<QuarterAmounts>[] {
  const column = (key: string, header: string, amountOf: (quarter: QuarterAmounts) => Cents) =>
    moneyColumn(key, header, amountOf, sumCents(quarters.map(amountOf)));
  return [
    {
      key: 'quarter',
      header: 'Quarter',
      isRowHeader: true,
      render: ({ day }) => quarterName(day),
      total: 'Total',
    },
    ...kinds.map((kind, at) => column(kind, kind, ({ amounts }) => amounts[at] ?? 0n)),
    ...(kinds.length > 1 ? [column('sum', 'Together', ({ amounts }) => sumCents(amounts))] : []),
  ];
}

/** The sums in words: the quarters are in the table. */
const describe = (kinds: readonly string[], quarters: readonly QuarterAmounts[]): string =>
  kinds
    .map(
      (kind, at) =>
        `${kind}: ${formatMoney(sumCents(quarters.map(({ amounts }) => amounts[at] ?? 0n)))} in all.`,
    )
    .join(' ');
