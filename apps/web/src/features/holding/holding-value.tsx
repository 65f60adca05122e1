import type { Holding } from '@paddock/contract';
import { dayText } from '@paddock/domain';
import { StatedByManager } from '../../platform/money/figure-notes.tsx';
import { Money, MoneySet } from '../../ui/text/money.tsx';
import { Percent } from '../../ui/text/percent.tsx';
import classes from './holding-page.module.css';

export interface HoldingValueProps {
  holding: Holding;
  timeZone: string | null;
  /** The last day on which the value rose or fell without money moving, once the journal is there. */
  changedOn?: string | undefined;
}

/** What the money that came in is worth, in the largest type of the page, and since when. */
export function HoldingValue({
  holding: { fund, figures, figuresFrom, funding, percentages },
  timeZone,
  changedOn,
}: HoldingValueProps) {
  const { funded, value, gain, distributions, awaited, overallReturn } = figures;
  if (value === null) return null;
  const terms = [
    {
      term: 'Value',
      figure: <Money amount={value} />,
      note: (
        <>
          of <Money amount={funded} /> funded
        </>
      ),
    },
    {
      term: 'Gain',
      figure: <Money amount={gain} signed />,
      note: (
        <>
          <Percent value={overallReturn} signed /> overall return
        </>
      ),
    },
    { term: 'Distributions', figure: <Money amount={distributions} /> },
  ];
  return (
    <section className={classes.value} aria-label="Value">
      <MoneySet amounts={[value, funded, gain, distributions]}>
        <dl className={classes.largest}>
          {terms.map(({ term, figure, note }) => (
            <div key={term}>
              <dt className={classes.term}>{term}</dt>
              <dd className={classes.figure}>
                {figure} {note ? <span className={classes.part}>{note}</span> : null}
              </dd>
            </div>
          ))}
        </dl>
      </MoneySet>
      {awaited ? (
        <p className={classes.asOf}>
          {fund.status === 'Done' ? (
            <>
              The summary counts another <Money amount={awaited} /> of value, for money that did not arrive.
              The fund has ended, so this money is not awaited anymore.
            </>
          ) : (
            <>
              Another <Money amount={awaited} /> of value is awaited: it counts once your money has arrived.
            </>
          )}
        </p>
      ) : null}
      {funding && funding.excess > 0 ? (
        <p className={classes.asOf}>
          <Money amount={funding.excess} /> came in beyond your commitment and is to be returned.
        </p>
      ) : null}
      {figuresFrom !== 'ledger' ? (
        <p className={classes.asOf}>
          <StatedByManager on={percentages.updatedAt} timeZone={timeZone} />
        </p>
      ) : percentages.day ? (
        <p className={classes.asOf}>
          As of {dayText(percentages.day)}, by the fund’s journal
          {changedOn ? `. Last change in value on ${dayText(changedOn)}` : ''}
        </p>
      ) : null}
    </section>
  );
}
