import type { FundingView } from '@paddock/contract';
import type { FundingStage } from '@paddock/domain';
import { Callout } from '../../ui/feedback/callout.tsx';
import { Money } from '../../ui/text/money.tsx';
import { BindingTime } from '../portal/portal-day.tsx';

interface FundingNoteProps {
  funding: FundingView;
  stage: FundingStage;
  /** Of the portal that the fund belongs to, where the page may be on another. */
  timeZone?: string;
  /** Of its paragraph, as the page around it sets notes. */
  className?: string | undefined;
}

/** Why no money, or less of it, is to be sent for a complete agreement; nothing where there is nothing to add. */
export function FundingNote({ funding, stage, timeZone, className }: FundingNoteProps) {
  if (funding.excess > 0)
    return (
      <Callout tone="info" title="More came in than you committed">
        <p>
          <Money amount={funding.excess} /> of it is to be returned. We will contact you about where to send
          it. There is nothing to do for you until then.
        </p>
      </Callout>
    );
  if (!funding.isPaused && stage !== 'ended' && funding.toWire < funding.unfunded)
    return (
      <p className={className}>
        Your terms were corrected, and a corrected agreement waits for signatures. Until everyone has signed
        it,{' '}
        {funding.toWire > 0 ? (
          <>
            please send no more than <Money amount={funding.toWire} />
          </>
        ) : (
          'please send no more money'
        )}
        .
      </p>
    );
  if (stage === 'overdue')
    return (
      <p className={className}>
        Please send the money as soon as you can, or contact the fund manager. If you have sent it already,
        thank you: a wire can take a business day to arrive.
      </p>
    );
  if (stage === 'paused' && funding.pausedUntil)
    return (
      <p className={className}>
        An administrator removed the second factors of your account, so please do not send money for this
        investment before <BindingTime moment={funding.pausedUntil} {...(timeZone && { timeZone })} />. If you
        did not ask for that, please contact us right away.
      </p>
    );
  if (stage === 'paused')
    return (
      <p className={className}>
        Funding this investment is paused, so please do not send money for it. If you want to go on, please
        contact the fund manager.
      </p>
    );
  if (stage === 'ended')
    return (
      <p className={className}>
        This fund has ended, so please do not send money for it. If you have questions, contact the fund
        manager.
      </p>
    );
  if (stage === 'funded' && funding.fundedBefore >= funding.committed)
    return (
      <p className={className}>
        Your agreement was countersigned before payments were recorded here, so it counts as funded in full
        and there is no receipt.
      </p>
    );
  return stage === 'funded' ? <p className={className}>Thank you. There is nothing left to wire.</p> : null;
}
