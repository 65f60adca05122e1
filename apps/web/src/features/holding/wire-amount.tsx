import { VisuallyHidden } from '@mantine/core';
import type { FundingPage } from '@paddock/contract';
import { centsOf, decimalFromCents, type FundingStage, isToBeWired, timeZoneWords } from '@paddock/domain';
import type { ReactNode } from 'react';
import { BindingTime } from '../../platform/portal/binding-time.tsx';
import { CopyButton } from '../../platform/toasts/copy-button.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { InvestmentStatusBadge } from '../../ui/feedback/investment-status-badge.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { Money } from '../../ui/text/money.tsx';
import classes from './wire-page.module.css';

interface CopyValueProps {
  term: string;
  /** What is copied. */
  text: string;
  /** The value in the middle of a sentence, such as "reference code". */
  what: string;
  note?: string;
  children: ReactNode;
}

/** A value of a payment with a button that copies it into the bank's form. */
function CopyValue({ term, text, what, note, children }: CopyValueProps) {
  return (
    <div className={classes.value}>
      <dt className={classes.term}>{term}</dt>
      <dd className={classes.copied}>
        <span className={classes.text}>{children}</span>
        <CopyButton
          size="sm"
          text={text}
          copied={`The ${what} has been copied.`}
          notCopied={`Your browser does not allow copying. Select the ${what} and copy it by hand.`}
        >
          Copy<VisuallyHidden>&nbsp;the {what}</VisuallyHidden>
        </CopyButton>
      </dd>
      {note ? <dd className={classes.hint}>{note}</dd> : null}
    </div>
  );
}

const figureOf = ({ funded, unfunded, toWire }: FundingPage['funding'], stage: FundingStage) => {
  if (stage === 'funded') return funded;
  return isToBeWired(stage) ? toWire : unfunded;
};

/** The amount that is still to come in, by when, and with which reference code. */
export function WireAmount({ page, stage }: { page: FundingPage; stage: FundingStage }) {
  const { funding, timeZone } = page;
  const isOpen = isToBeWired(stage);
  return (
    <section className={classes.amount} aria-label="Amount">
      <p className={classes.label}>
        {stage === 'funded' ? null : isOpen ? 'Still to wire ' : 'Not funded '}
        <InvestmentStatusBadge status={stage} />
      </p>
      <p className={classes.figure}>
        <Money amount={figureOf(funding, stage)} />
      </p>
      {isOpen && funding.dueAt ? (
        <p className={classes.due}>
          {stage === 'overdue' ? 'Was due by ' : 'Due by '}
          <strong>
            <DateTime moment={funding.dueAt} parts="date" timeZone={timeZone} />
          </strong>{' '}
          ({timeZoneWords(timeZone)})
        </p>
      ) : null}
      <StageNote page={page} stage={stage} />
      {isOpen ? (
        <dl className={classes.values}>
          <CopyValue term="Amount to wire" text={decimalFromCents(centsOf(funding.toWire))} what="amount">
            <Money amount={funding.toWire} />
          </CopyValue>
          {funding.reference ? (
            <CopyValue
              term="Reference code"
              text={funding.reference}
              what="reference code"
              note="State it in the payment. It tells us that the money is yours."
            >
              <code className={classes.reference}>{funding.reference}</code>
            </CopyValue>
          ) : null}
        </dl>
      ) : null}
    </section>
  );
}

function StageNote({ page: { funding, timeZone }, stage }: { page: FundingPage; stage: FundingStage }) {
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
      <p className={classes.note}>
        Your terms were corrected, and a corrected agreement waits for signatures. Until everyone has signed
        it, {funding.toWire > 0 ? 'please send no more than this amount' : 'please send no more money'}.
      </p>
    );
  if (stage === 'overdue')
    return (
      <p className={classes.note}>
        Please send the money as soon as you can, or contact the fund manager. If you have sent it already,
        thank you: a wire can take a business day to arrive.
      </p>
    );
  if (stage === 'paused' && funding.pausedUntil)
    return (
      <p className={classes.note}>
        An administrator removed the second factors of your account, so please do not send money for this
        investment before <BindingTime moment={funding.pausedUntil} timeZone={timeZone} />. If you did not ask
        for that, please contact us right away.
      </p>
    );
  if (stage === 'paused')
    return (
      <p className={classes.note}>
        Funding this investment is paused, so please do not send money for it. If you want to go on, please
        contact the fund manager.
      </p>
    );
  if (stage === 'ended')
    return (
      <p className={classes.note}>
        This fund has ended, so please do not send money for it. If you have questions, contact the fund
        manager.
      </p>
    );
  if (stage === 'funded' && funding.fundedBefore >= funding.committed)
    return (
      <p className={classes.note}>
        Your agreement was countersigned before payments were recorded here, so it counts as funded in full
        and there is no receipt.
      </p>
    );
  return stage === 'funded' ? (
    <p className={classes.note}>Thank you. There is nothing left to wire.</p>
  ) : null;
}
