import { VisuallyHidden } from '@mantine/core';
import type { FundingPage } from '@paddock/contract';
import {
  centsOf,
  countedBeforeText,
  decimalFromCents,
  type FundingStage,
  isToBeWired,
  paymentName,
  paymentsInAll,
  timeZoneWords,
} from '@paddock/domain';
import type { ReactNode } from 'react';
import { FundingNote } from '../../platform/money/funding-note.tsx';
import { CopyButton } from '../../platform/toasts/copy-button.tsx';
import { InvestmentStatusBadge } from '../../ui/feedback/status-badge.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { Money, MoneySet } from '../../ui/text/money.tsx';
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
      <FundingNote funding={funding} stage={stage} timeZone={timeZone} className={classes.note} />
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

/** Committed, funded and unfunded, which add up, and the payments behind them. */
export function MoneyReceived({
  page: { funding, receipts },
  stage,
}: {
  page: FundingPage;
  stage: FundingStage;
}) {
  const { committed, funded, unfunded, toWire, excess, fundedBefore, isPaused } = funding;
  const isAllAsked = !isPaused && toWire === unfunded;
  const figures = [
    { term: 'Committed', amount: committed },
    { term: 'Funded', amount: funded },
    { term: isAllAsked ? 'Still to wire' : 'Not funded', amount: unfunded },
    ...(excess > 0 ? [{ term: 'To be returned', amount: excess }] : []),
  ];
  return (
    <aside className={classes.card} aria-label="Payments received">
      <Section title="Payments received">
        <MoneySet amounts={[...figures, ...receipts].map(({ amount }) => amount)}>
          <dl className={classes.sums}>
            {figures.map(({ term, amount }) => (
              <div key={term} className={classes.sum}>
                <dt>{term}</dt>
                <dd>
                  <Money amount={amount} />
                </dd>
              </div>
            ))}
          </dl>
          {receipts.length > 0 ? (
            <ul className={classes.receipts} aria-label="Payments">
              {receipts.map(({ _id, amount, receivedOn, isReversal }) => (
                <li key={_id} className={classes.sum}>
                  <span>
                    {paymentName({ amount, isReversal })}{' '}
                    <DateTime moment={`${receivedOn}T00:00:00Z`} parts="date" timeZone="UTC" />
                  </span>
                  <Money amount={amount} />
                </li>
              ))}
              {fundedBefore > 0 ? (
                <li className={classes.sum}>
                  <span>{countedBeforeText}</span>
                  <Money amount={fundedBefore} />
                </li>
              ) : null}
              {receipts.length > 1 || fundedBefore > 0 ? (
                <li className={classes.sum}>
                  <span>In all</span>
                  <Money amount={paymentsInAll({ funding, receipts })} />
                </li>
              ) : null}
            </ul>
          ) : fundedBefore > 0 || isPaused || stage === 'ended' ? null : (
            <p className={classes.note}>
              No payment has arrived yet. A wire can take a business day, and a check longer. We will email
              you a receipt.
            </p>
          )}
        </MoneySet>
      </Section>
    </aside>
  );
}
