import type { Entity } from '@paddock/contract';
import { Section } from '../../../ui/layout/section.tsx';
import { Money } from '../../../ui/text/money.tsx';
import classes from './offering.module.css';

const terms = [
  ['Target return', 'target_return'],
  ['Preferred return', 'preferred_return'],
  ['Term', 'term'],
  ['Distributions', 'distributions'],
  ['Fees', 'fees'],
] as const satisfies readonly (readonly [string, keyof Entity<'funds'>])[];

/** The terms that the manager has filled in, and the minimum. Nothing while there are none. */
export function KeyTerms({ fund, minimum }: { fund: Entity<'funds'>; minimum: number }) {
  const filled = terms.filter(([, field]) => fund[field]?.trim());
  if (filled.length === 0) return null;
  return (
    <Section title="Key terms">
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
