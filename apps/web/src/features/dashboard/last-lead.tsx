import classes from './summary-lead.module.css';
import { useLastFigures } from './use-last-figures.ts';

/** The last figures that were loaded, with their time, where the current ones cannot be (INV-07). */
export function LastLead() {
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
