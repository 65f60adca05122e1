import { deviceTimeZone, timeZoneWords } from '@paddock/domain';
import { useId } from 'react';
import { Breakable } from '../../ui/text/breakable.tsx';
import { Clock } from '../../ui/text/clock.tsx';
import classes from './preview.module.css';

export interface PreviewProps {
  /** The lines; empty ones are left out. */
  lines: readonly { term: string; text: string }[];
  /** The chosen time zone; empty for the device's. */
  timeZone: string;
}

/** What others will see once this is saved, with a clock in the chosen time zone (PRO-05). */
export function Preview({ lines, timeZone }: PreviewProps) {
  const titleId = useId();
  return (
    <section className={classes.preview} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        Preview
      </h2>
      <dl className={classes.lines}>
        {lines
          .filter(({ text }) => text.trim() !== '')
          .map(({ term, text }) => (
            <div key={term}>
              <dt className={classes.term}>{term}</dt>
              <dd className={classes.value} dir="auto">
                <Breakable text={text} />
              </dd>
            </div>
          ))}
        <div>
          <dt className={classes.term}>{timeZone ? timeZoneWords(timeZone) : deviceTimeZone}</dt>
          <dd className={`${classes.value} ${classes.clock}`}>
            <Clock label="Your time" timeZone={timeZone || null} />
          </dd>
        </div>
      </dl>
    </section>
  );
}
