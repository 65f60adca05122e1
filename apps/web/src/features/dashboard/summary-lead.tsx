import { awaitedMoney, figuresSpan, summaryTotals, totalGain } from '@paddock/domain';
import { useMe } from '../../platform/session/session-context.ts';
import { SkeletonLine } from '../../ui/feedback/skeletons.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { Money } from '../../ui/text/money.tsx';
import { Percent } from '../../ui/text/percent.tsx';
import classes from './summary-lead.module.css';
import { useLastFigures, useStoreLastFigures } from './use-last-figures.ts';
import { useSummaryRows } from './use-summary-rows.ts';

/** The last figures that were loaded, with their time, where the current ones cannot be (INV-07). */
function LastLead() {
  const last = useLastFigures();
  if (!last) return null;
  return (
    <section className={classes.lead} aria-label="Your last figures">
      <p className={classes.note}>As of {last.time}. They may have changed since.</p>
      <dl className={classes.figures}>
        {last.figures.map(({ term, value, note }) => (
          <div key={term} className={classes.figure}>
            <dt className={classes.term}>{term}</dt>
            <dd className={classes.value}>{value}</dd>
            <dd className={classes.note}>{note}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.basis}>
        {last.notes.map((note) => (
          <span key={note}>{note}</span>
        ))}
      </p>
    </section>
  );
}

/** What the investor comes for: current value, gain and distributions, with the day of the percentages (INV-02). */
export function SummaryLead() {
  const { timezone } = useMe().profileSettings;
  const summary = useSummaryRows();
  const { rows, isPending, isLoadingError } = summary;
  useStoreLastFigures(summary);
  if (isLoadingError) return <LastLead />;
  if (rows.length === 0 && !isPending) return null;
  const completed = rows.filter((row) => !row.isPending);
  const totals = summaryTotals(completed);
  const committed = summaryTotals(rows.filter((row) => row.isPending)).invested;
  const span = figuresSpan(completed);
  const awaited = awaitedMoney(completed);
  const worth = [
    {
      term: 'Current value',
      value: <Money amount={totals.currentValue} />,
      note: (
        <>
          <Money amount={totals.invested} /> invested
        </>
      ),
    },
    {
      term: 'Gain',
      value: <Money amount={totalGain(totals)} signed />,
      note: (
        <>
          <Percent value={totals.overallReturn} signed /> overall return
        </>
      ),
    },
    {
      term: 'Distributions',
      value: <Money amount={totals.currentDistribution} />,
      note: 'returned so far, part of the gain',
    },
  ];
  const promised = [
    {
      term: 'Committed',
      value: <Money amount={committed} />,
      note: 'Value and gain appear here once the agreement is complete.',
    },
  ];
  const figures = isPending || completed.length > 0 ? worth : promised;
  return (
    <section className={classes.lead} aria-label="Your money" aria-busy={isPending || undefined}>
      <dl className={classes.figures}>
        {figures.map(({ term, value, note }) => (
          <div key={term} className={classes.figure}>
            <dt className={classes.term}>{term}</dt>
            <dd className={classes.value}>{isPending ? <SkeletonLine width="11rem" /> : value}</dd>
            {isPending ? (
              <dd className={classes.note}>
                <SkeletonLine width="8rem" />
              </dd>
            ) : (
              <dd className={classes.note}>{note}</dd>
            )}
          </div>
        ))}
      </dl>
      <p className={classes.basis}>
        {isPending ? <SkeletonLine width="16rem" /> : null}
        {span ? (
          <span>
            Based on the funds’ percentages of{' '}
            <DateTime moment={span.oldest} parts="date" timeZone={timezone} />
            {span.newest.getTime() > span.oldest.getTime() ? (
              <>
                {' '}
                to <DateTime moment={span.newest} parts="date" timeZone={timezone} />
              </>
            ) : null}
            .
          </span>
        ) : null}
        {awaited > 0n ? (
          <span>
            Includes <Money amount={awaited} /> awaiting your wire.
          </span>
        ) : null}
        {completed.length > 0 && committed > 0n ? (
          <span>
            Another <Money amount={committed} /> is committed and counts once its agreement is complete.
          </span>
        ) : null}
      </p>
    </section>
  );
}
