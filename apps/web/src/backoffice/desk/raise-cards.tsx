import type { Desk } from '@paddock/contract';
import { Link } from '@tanstack/react-router';
import { useMe } from '../../platform/session/session-context.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Money } from '../../ui/text/money.tsx';
import classes from './raise-cards.module.css';
import { type OpenRaise, openRaises } from './raise-figures.ts';

const steps = [
  ['signed', 'Signed'],
  ['countersigned', 'Countersigned'],
  ['funded', 'Funded'],
] as const;

/** The funds that are open: how much of the target is committed, how far that is, and the time that is left. */
export function RaiseCards({ desk }: { desk: Desk }) {
  const raises = openRaises(desk, useMe().profileSettings.timezone);
  if (raises.length === 0)
    return (
      <EmptyState title="No fund is open">A fund appears here once its opening date has come.</EmptyState>
    );
  return (
    <ul className={classes.cards} aria-label="Open funds">
      {raises.map((raise) => (
        <RaiseCard key={raise.fund} raise={raise} />
      ))}
    </ul>
  );
}

function RaiseCard({ raise }: { raise: OpenRaise }) {
  const { fund, name, committed, target, percent, time } = raise;
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <Link to="/admin/funds/$id" params={{ id: fund }} className={classes.name}>
          {name}
        </Link>
        <span className={classes.time}>{time}</span>
      </div>
      <p className={classes.committed}>
        <strong className={classes.amount}>
          <Money amount={committed} />
        </strong>{' '}
        {target === null ? (
          'committed'
        ) : (
          <>
            of <Money amount={target} /> committed
          </>
        )}
      </p>
      {percent === undefined ? null : (
        <div className={classes.track} aria-hidden="true">
          <div className={classes.part} style={{ inlineSize: `${percent}%` }} />
        </div>
      )}
      <dl className={classes.steps}>
        {steps.map(([key, term]) => (
          <div key={key}>
            <dt>{term}</dt>
            <dd>
              <Money amount={raise[key]} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
