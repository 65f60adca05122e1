import type { FundingPage } from '@paddock/contract';
import { countedBeforeText, type FundingStage, paymentName, paymentsInAll } from '@paddock/domain';
import { Section } from '../../ui/layout/section.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { Money, MoneySet } from '../../ui/text/money.tsx';
import classes from './wire-page.module.css';

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
