import type { Holding } from '@paddock/contract';
import { DateTime } from '../../ui/text/date-time.tsx';
import { Money } from '../../ui/text/money.tsx';
import { Percent } from '../../ui/text/percent.tsx';
import classes from './holding-page.module.css';

export interface HoldingValueProps {
  holding: Holding;
  timeZone: string | null;
}

/** What the holding is worth, in the largest type of the page, with the day of the percentages. */
export function HoldingValue({ holding: { figures, percentages }, timeZone }: HoldingValueProps) {
  const { worth, gain, returned, overallReturn } = figures;
  if (worth === null) return null;
  const terms = [
    { term: 'Current value', value: <Money amount={worth} /> },
    {
      term: 'Gain',
      value: <Money amount={gain} signed />,
      note: (
        <>
          <Percent value={overallReturn} signed /> overall return
        </>
      ),
    },
    { term: 'Returned to you', value: <Money amount={returned} /> },
  ];
  return (
    <section className={classes.value} aria-label="Value">
      <dl className={classes.largest}>
        {terms.map(({ term, value, note }) => (
          <div key={term}>
            <dt className={classes.term}>{term}</dt>
            <dd className={classes.figure}>
              {value} {note ? <span className={classes.part}>{note}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
      {percentages.updatedAt ? (
        <p className={classes.asOf}>
          Based on the fund’s percentages of <DateTime moment={percentages.updatedAt} timeZone={timeZone} />
        </p>
      ) : null}
    </section>
  );
}
