import { multiplesRoundingNote } from '@paddock/domain';
import classes from './performance.module.css';

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
