import { VisuallyHidden } from '@mantine/core';
import { type Cents, sumCents } from '@paddock/domain';
import { type DataColumn, DataTable } from '../data/data-table.tsx';
import { moneyColumn } from '../data/money-column.tsx';
import { formatMoney } from '../text/format-figures.ts';
import { amountScale, tableRows } from './amount-scale.ts';
import chart from './chart.module.css';
import classes from './over-time.module.css';
import { partShade } from './part-shade.ts';
import { quarterName } from './quarter-name.ts';

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

/** A bar for each quarter, divided by kind, with the same figures as text and in a table. */
export function AmountsByQuarter({ title, kinds, quarters }: AmountsByQuarterProps) {
  // What was taken back may exceed what came in a quarter: that is in the table, and no bar.
  const positive = ({ amounts }: QuarterAmounts) => sumCents(amounts.filter((amount) => amount > 0n));
  const scale = amountScale(quarters.map(positive));
  const [first, last] = [quarters.at(0), quarters.at(-1)];
  if (!first || !last) return null;
  return (
    <figure className={chart.figure}>
      <figcaption className={chart.caption}>
        <span className={chart.title}>{title}</span>
        <span className={classes.legend} aria-hidden="true">
          {kinds.map((kind, at) => (
            <span key={kind} className={classes.key} style={partShade(color, at, kinds.length)}>
              {kind}
            </span>
          ))}
        </span>
        <VisuallyHidden>{describe(kinds, quarters)}</VisuallyHidden>
      </figcaption>
      <div className={classes.plot} aria-hidden="true">
        <div className={classes.scale}>
          <span>{scale.highest}</span>
          <span>$0</span>
        </div>
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
        <div className={classes.days}>
          <span>{quarterName(first.day)}</span>
          {quarters.length > 1 ? <span>{quarterName(last.day)}</span> : null}
        </div>
      </div>
      <details className={chart.numbers}>
        <summary>Show the numbers</summary>
        <DataTable
          caption={title}
          columns={columnsFor(kinds, quarters)}
          rows={quarters.toReversed()}
          isLong={quarters.length > tableRows}
          rowKey={({ day }) => day}
          empty={null}
        />
      </details>
    </figure>
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
