import type { Entity, FundingView } from '@paddock/contract';
import { BindingTime } from '../../platform/portal/binding-time.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Prose } from '../../ui/text/prose.tsx';
import classes from './syndication-page.module.css';

/**
 * How to pay: shown, and sent by the server, only once the agreement is complete (SYN-01). Once the money has come in,
 * the server sends no instructions any more (INV-01), and nothing is to be paid into a fund that has ended.
 */
export function FundingBlock({
  fund,
  funding,
  hasEnded,
}: {
  fund: Entity<'funds'>;
  funding: FundingView | null;
  hasEnded: boolean;
}) {
  const isFunded = funding?.unfunded === 0;
  const instructions = [
    { title: '', html: fund.funding_my_investment_description },
    { title: 'By wire', html: fund.wire_instructions },
    { title: 'By check', html: fund.check_instructions },
  ].filter(({ html }) => html);
  const parts = hasEnded ? [] : instructions;
  return (
    <aside className={`${classes.card} ${classes.funding}`}>
      <Section title="Funding My Investment">
        {isFunded ? (
          <p>Your investment is funded in full.</p>
        ) : funding?.pausedUntil ? (
          <p>
            An administrator removed the second factors of your account, so please do not send money for this
            investment before <BindingTime moment={funding.pausedUntil} />. If you did not ask for that,
            please contact us right away.
          </p>
        ) : funding?.isPaused ? (
          <p>
            Funding this investment is paused, so please do not send money for it. If you want to go on,
            please contact the fund manager.
          </p>
        ) : hasEnded ? (
          <p>This fund has ended, so please do not send money for it.</p>
        ) : parts.length === 0 ? (
          <p>The fund manager will send you the payment details.</p>
        ) : null}
        {parts.map(({ title, html }) => (
          <div key={title}>
            {title ? <h3>{title}</h3> : null}
            <Prose html={html ?? ''} />
          </div>
        ))}
      </Section>
    </aside>
  );
}
