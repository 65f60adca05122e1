import type { Performance, PerformanceFigures } from '@paddock/contract';
import { counted, dayText, multiplesRoundingNote } from '@paddock/domain';
import type { ReactNode } from 'react';
import { multipleText, Rate } from '../../platform/money/rate.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { KeyFigures } from '../../ui/data/key-figures.tsx';
import { moneyColumn } from '../../ui/data/money-column.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { missingFigure } from '../../ui/text/format-figures.ts';
import { Money, MoneySet } from '../../ui/text/money.tsx';
import classes from './performance.module.css';

export interface PerformanceRow {
  key: string;
  name: ReactNode;
  /** Null where none can be told. */
  figures: PerformanceFigures | null;
}

const numeric = (
  key: string,
  header: string,
  render: (figures: PerformanceFigures) => ReactNode,
): DataColumn<PerformanceRow> => ({
  key,
  header,
  numeric: true,
  render: ({ figures }) => (figures ? render(figures) : missingFigure),
});

const columns: DataColumn<PerformanceRow>[] = [
  { key: 'name', header: 'Name', isRowHeader: true, render: ({ name }) => name },
  moneyColumn('contributed', 'Contributed', ({ figures }: PerformanceRow) => figures?.contributed),
  moneyColumn('distributed', 'Distributed', ({ figures }: PerformanceRow) => figures?.distributed),
  moneyColumn('value', 'Value', ({ figures }: PerformanceRow) => figures?.value),
  numeric('irr', 'IRR', (figures) => <Rate figures={figures} />),
  numeric('dpi', 'DPI', ({ dpi }) => multipleText(dpi)),
  numeric('rvpi', 'RVPI', ({ rvpi }) => multipleText(rvpi)),
  numeric('tvpi', 'TVPI', ({ tvpi }) => multipleText(tvpi)),
];

/** What each of some holdings, funds or profiles has done. */
export function PerformanceTable({ caption, rows }: { caption: string; rows: PerformanceRow[] }) {
  const amounts = rows.flatMap(({ figures }) =>
    figures ? [figures.contributed, figures.distributed, figures.value] : [],
  );
  return (
    // On phones each row is a card, whose figures are read together too.
    <MoneySet amounts={amounts}>
      <DataTable caption={caption} columns={columns} rows={rows} rowKey={({ key }) => key} empty={null} />
    </MoneySet>
  );
}

interface PerformanceTotalsProps extends Pick<Performance, 'asOf' | 'total'> {
  /** The number of holdings of which no rate can be told. */
  notCounted: number;
}

/** The dashboard counts them too, so its totals are others. */
const notCountedNote = (count: number): string =>
  `Without ${counted(count, 'holding')} in funds that keep no journal: their percentages are as stated by the manager, and no day of their payments is known. The dashboard counts ${count === 1 ? 'it' : 'them'}, so its totals differ.`;

/** What all holdings have done together, as far as their funds keep a journal. */
export function PerformanceTotals({ asOf, total, notCounted }: PerformanceTotalsProps) {
  return (
    <Section
      title={`In all, as of ${dayText(asOf)}`}
      note={notCounted > 0 ? notCountedNote(notCounted) : null}
    >
      <MoneySet amounts={[total.contributed, total.distributed, total.value]}>
        <KeyFigures
          figures={[
            { term: 'Contributed', value: <Money amount={total.contributed} /> },
            {
              term: 'Distributed',
              value: <Money amount={total.distributed} />,
              note: `DPI ${multipleText(total.dpi)}`,
            },
            {
              term: 'Value',
              value: <Money amount={total.value} />,
              note: `RVPI ${multipleText(total.rvpi)}`,
            },
            {
              term: 'IRR',
              value: <Rate figures={total} />,
              note: `TVPI ${multipleText(total.tvpi)}${total.isEstimated ? ', from estimated days' : ''}`,
            },
          ]}
        />
      </MoneySet>
    </Section>
  );
}

const terms = [
  [
    'IRR',
    'The yearly rate at which what was paid in grows to what was paid out and the value on that day. It takes the day of each payment into account. There is none within the first year, because a yearly rate of a few weeks says little.',
  ],
  ['DPI', 'What was distributed, for each dollar that was paid in.'],
  ['RVPI', 'What is still there, for each dollar that was paid in.'],
  ['TVPI', `Both together: the multiple of what was paid in. ${multiplesRoundingNote}`],
] as const;

/** What each figure is. */
export function PerformanceTerms() {
  return (
    <dl className={classes.terms}>
      {terms.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
