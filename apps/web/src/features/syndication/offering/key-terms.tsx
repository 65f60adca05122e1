import type { Entity } from '@paddock/contract';
import { Section } from '../../../ui/layout/section.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { filledTerms } from './filled.ts';
import classes from './offering.module.css';
import { part } from './parts.ts';

/** The terms that the manager has filled in, and the minimum. Nothing while there are none. */
export function KeyTerms({ fund, minimum }: { fund: Entity<'funds'>; minimum: number }) {
  const filled = filledTerms(fund);
  if (filled.length === 0) return null;
  return (
    <Section {...part('key-terms')}>
      <dl className={classes.terms}>
        {filled.map(([name, field]) => (
          <div key={field} className={classes.term}>
            <dt>{name}</dt>
            <dd dir="auto">{fund[field]}</dd>
          </div>
        ))}
        <div className={classes.term}>
          <dt>Minimum</dt>
          <dd>
            <Money amount={minimum} />
          </dd>
        </div>
      </dl>
      {fund.target_return?.trim() ? (
        <p className={classes.fine}>
          A target is what the manager works toward. It is not a promise, and you can lose money.
        </p>
      ) : null}
    </Section>
  );
}
