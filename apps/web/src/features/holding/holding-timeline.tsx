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
  'payment-reversed': 'Payment reversed',
  'return-reversed': 'Return reversed',
  funded: 'Funded in full',
  released: 'Your commitment was released',
  distributed: 'Distribution',
  'distribution-reversed': 'Distribution reversed',
  news: 'News',
  percentages: 'The fund’s percentages were updated',
};

const wordsOf = (kind: Event['kind'], { figuresFrom }: Holding): string =>
  kind === 'percentages' && figuresFrom === 'ledger' ? 'The fund’s value was updated' : words[kind];

/**
 * What happened, the newest first. All of it is in the portal's time zone, in which days of money are: else they would
 * seem out of order.
 */
export function HoldingTimeline({ holding }: { holding: Holding }) {
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
              <DateTime
                moment={event.at}
                parts={event.isDay ? 'date' : 'date and time'}
                timeZone={holding.timeZone}
              />
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
