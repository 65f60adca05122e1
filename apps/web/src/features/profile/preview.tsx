import { deviceTimeZone, timeZoneWords } from '@paddock/domain';
import { Fragment, useId } from 'react';
import { Clock } from '../../ui/text/clock.tsx';
import classes from './preview.module.css';

export interface PreviewProps {
  /** The lines; empty ones are left out. */
  lines: readonly { term: string; text: string }[];
  /** The chosen time zone; empty for the device's. */
  timeZone: string;
}

/** A long email address breaks after its at sign rather than inside a word. */
const breakable = (text: string) =>
  text.split(/(?<=@)/).map((part, index) => (
    <Fragment key={part}>
      {index === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ));

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
                {breakable(text)}
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
