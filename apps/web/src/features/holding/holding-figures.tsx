import type { Holding, HoldingEntry } from '@paddock/contract';
import type { ReactNode } from 'react';
import { Section } from '../../ui/layout/section.tsx';
import { ChevronDownIcon } from '../../ui/media/icons.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { Money, MoneySet } from '../../ui/text/money.tsx';
import { Percent } from '../../ui/text/percent.tsx';
import { type EntryFigure, FigureEntries } from './figure-entries.tsx';
import classes from './holding-page.module.css';

export interface HoldingFiguresProps {
  holding: Holding;
  timeZone: string | null;
  /** The entries behind the figures, in an opened fund; undefined while they load. */
  entries?: readonly HoldingEntry[] | undefined;
}

interface Figure {
  figure: EntryFigure;
  term: string;
  amount: number | null;
  /** How it is computed. */
  how: ReactNode;
}

/** Committed, signed, funded, unfunded, distributions, value and gain, each with how it is computed. */
export function HoldingFigures({ holding, timeZone, entries }: HoldingFiguresProps) {
  const figures = figuresOf(holding, timeZone);
  return (
    <Section
      title="How the figures are computed"
      note={
        holding.figuresFrom === 'ledger'
          ? 'Open a figure to see the calculation and the entries behind it.'
          : 'Open a figure to see the calculation.'
      }
    >
      <div className={classes.figures}>
        <MoneySet amounts={figures.map(({ amount }) => amount)}>
          {figures.map(({ figure, term, amount, how }) => (
            <details key={term} className={classes.entry}>
              <summary className={classes.summary}>
                <ChevronDownIcon className={classes.chevron} />
                <span>{term}</span>
                <strong>
                  <Money amount={amount} signed={term === 'Gain'} />
                </strong>
              </summary>
              <p className={classes.how}>{how}</p>
              {entries && amount !== null ? (
                <FigureEntries figure={figure} term={term} entries={entries} />
              ) : null}
            </details>
          ))}
        </MoneySet>
      </div>
    </Section>
  );
}

const later = 'There is no figure until the agreement is countersigned.';

function figuresOf(
  { figures, figuresFrom, percentages, funding }: Holding,
  timeZone: string | null,
): Figure[] {
  const { committed, signed, funded, unfunded, distributions, value, gain } = figures;
  const set = percentages.updatedAt ? (
    <>
      {' '}
      The fund manager set the percentage on{' '}
      <DateTime moment={percentages.updatedAt} parts="date" timeZone={timeZone} />.
    </>
  ) : null;
  const share = (percent: number, result: number | null, what: string): ReactNode =>
    funded === null ? (
      later
    ) : figuresFrom === 'ledger' ? (
      <>
        <Money amount={result} /> {what} in the fund’s journal, which is <Percent value={percent} /> of the{' '}
        <Money amount={funded} /> funded.
      </>
    ) : (
      <>
        <Money amount={funded} /> funded × {percent}% {what} = <Money amount={result} />, rounded to the cent.
        {set}
      </>
    );
  return [
    {
      figure: 'committed',
      term: 'Committed',
      amount: committed,
      how: committed === null ? 'You have no commitment to this fund.' : 'The amount that you committed.',
    },
    {
      figure: 'signed',
      term: 'Countersigned',
      amount: signed,
      how: signed === null ? later : 'The amount in the countersigned agreement.',
    },
    {
      figure: 'funded',
      term: 'Funded',
      amount: funded,
      how: funding ? <FundedHow funding={funding} /> : later,
    },
    {
      figure: 'unfunded',
      term: 'Unfunded',
      amount: unfunded,
      how:
        signed === null ? (
          later
        ) : (
          <>
            <Money amount={signed} /> countersigned − <Money amount={funded} /> funded ={' '}
            <Money amount={unfunded} />, which counts as value only when it has arrived.
          </>
        ),
    },
    {
      figure: 'distributions',
      term: 'Distributions',
      amount: distributions,
      how: share(percentages.returned, distributions, 'distributed so far'),
    },
    {
      figure: 'value',
      term: 'Value',
      amount: value,
      how: share(percentages.value, value, 'of value'),
    },
    {
      figure: 'gain',
      term: 'Gain',
      amount: gain,
      how:
        funded === null ? (
          later
        ) : (
          <>
            <Money amount={distributions} /> distributed + <Money amount={value} /> of value −{' '}
            <Money amount={funded} /> funded = <Money amount={gain} signed />.
          </>
        ),
    },
  ];
}

function FundedHow({ funding }: { funding: NonNullable<Holding['funding']> }) {
  const { committed, unfunded, excess, fundedBefore } = funding;
  return (
    <>
      {fundedBefore >= committed ? (
        'The agreement was countersigned before payments were recorded here, so it counts as funded in full.'
      ) : (
        <>
          {fundedBefore > 0 ? (
            <>
              <Money amount={fundedBefore} /> that counts from before payments were recorded here, and
              payments received since, toward
            </>
          ) : (
            'Payments received that count toward'
          )}{' '}
          the <Money amount={committed} /> countersigned; <Money amount={unfunded} /> is outstanding.
        </>
      )}
      {excess > 0 ? (
        <>
          {' '}
          Another <Money amount={excess} /> exceeds it and is to be returned.
        </>
      ) : null}
    </>
  );
}
