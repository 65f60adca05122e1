import type { Holding } from '@paddock/contract';
import { Section } from '../../ui/layout/section.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { Money } from '../../ui/text/money.tsx';
import classes from './holding-page.module.css';

type Event = Holding['timeline'][number];

const words: Readonly<Record<Event['kind'], string>> = {
  opened: 'You opened the offer',
  declined: 'You declined',
  committed: 'Your commitment was recorded',
  corrected: 'Your terms were corrected',
  'correction-sent': 'We asked you to sign corrected terms',
  signed: 'You signed the agreement',
  'spouse-signed': 'Your spouse signed the agreement',
  'second-owner-signed': 'The second owner signed the agreement',
  countersigned: 'We countersigned the agreement',
  received: 'Payment received',
  returned: 'Payment returned',
  funded: 'Funded in full',
  released: 'Your commitment was released',
  news: 'News',
  percentages: 'The fund’s percentages were updated',
};

const wordsOf = (kind: Event['kind'], { figuresFrom }: Holding): string =>
  kind === 'percentages' && figuresFrom === 'ledger' ? 'The fund’s value was updated' : words[kind];

export interface HoldingTimelineProps {
  holding: Holding;
  timeZone: string | null;
}

/** What happened, the newest first. */
export function HoldingTimeline({ holding, timeZone }: HoldingTimelineProps) {
  return (
    <Section title="Timeline">
      <ol className={classes.timeline}>
        {holding.timeline.map((event, index) => (
          // Two payments of a day may be of one amount, so the place from the start of the history tells events apart.
          <li key={holding.timeline.length - index} className={classes.event}>
            <span>
              {wordsOf(event.kind, holding)}
              {event.title ? `: ${event.title}` : null}
              {event.amount === null ? null : (
                <>
                  {event.kind === 'corrected' ? ' to ' : ': '}
                  <Money amount={event.amount} />
                </>
              )}
            </span>
            <span className={classes.when}>
              {event.isDay ? (
                <DateTime moment={event.at} parts="date" timeZone={holding.timeZone} />
              ) : (
                <DateTime moment={event.at} timeZone={timeZone} />
              )}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
