import type { Holding } from '@paddock/contract';
import { coSubscriberNames } from '@paddock/domain';
import { Callout } from '../../ui/feedback/callout.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { Money } from '../../ui/text/money.tsx';

export interface HoldingChangeProps {
  holding: Holding;
  timeZone: string | null;
}

const ends = {
  released: 'Your commitment was released',
  withdrawn: 'You withdrew your commitment',
  expired: 'Your commitment ended without a signature',
};

const waitingText = ({ waitingFor, isJoint }: NonNullable<Holding['correction']>): string => {
  switch (waitingFor) {
    case 'investor':
      return 'It waits for your signature.';
    case 'spouse':
      return `It waits for the signature of ${coSubscriberNames(isJoint).toInvestor}.`;
    case 'management':
      return 'It waits for our signature.';
    case null:
      return 'Everyone has signed it.';
  }
};

/** What has become of the commitment: that it ended and what is to be returned, or that it is being corrected. */
export function HoldingChange({ holding, timeZone }: HoldingChangeProps) {
  const { released, toReturn, correction } = holding;
  return (
    <>
      {released ? (
        <Callout tone="info" title={ends[released.cause]}>
          <p>
            {released.amount === null ? 'It' : <Money amount={released.amount} />} ended on{' '}
            <DateTime moment={released.at} parts="date" timeZone={timeZone} />.{' '}
            {released.received > 0 ? (
              <>
                We had received <Money amount={released.received} />.{' '}
                {toReturn > 0 ? null : 'It has been returned.'}
              </>
            ) : null}
          </p>
          <ToReturn amount={toReturn} />
        </Callout>
      ) : toReturn > 0 ? (
        <Callout tone="info" title="Money of an earlier commitment">
          <ToReturn amount={toReturn} />
        </Callout>
      ) : null}
      {correction ? (
        <Callout tone="info" title="Your terms are being corrected">
          <p>
            The corrected agreement is for <Money amount={correction.invest_amount} />.{' '}
            {waitingText(correction)} Your countersigned agreement stands until the corrected one is
            countersigned too.
          </p>
        </Callout>
      ) : null}
    </>
  );
}

function ToReturn({ amount }: { amount: number }) {
  return amount > 0 ? (
    <p>
      <strong>
        <Money amount={amount} /> is to be returned.
      </strong>{' '}
      We will contact you about where to send it. There is nothing to do for you until then.
    </p>
  ) : null;
}
