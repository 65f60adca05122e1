import type { Entity, FundingView } from '@paddock/contract';
import { fundingStage, isToBeWired } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import { fundingFacts } from '../../platform/money/funding-facts.ts';
import { FundingNote } from '../../platform/money/funding-note.tsx';
import { useMinuteClock } from '../../ui/hooks/use-minute-clock.ts';
import { Section } from '../../ui/layout/section.tsx';
import { Prose } from '../../ui/text/prose.tsx';
import classes from './syndication-page.module.css';

interface FundingBlockProps {
  /** The participation. */
  syndUser: string;
  fund: Entity<'funds'>;
  funding: FundingView;
  isFundDone: boolean;
}

/**
 * How to pay: shown, and sent by the server, only once the agreement is complete (SYN-01), and only while money is to be
 * wired, by the same rule as on the wire page (INV-01).
 */
export function FundingBlock({ syndUser, fund, funding, isFundDone }: FundingBlockProps) {
  const facts = { ...fundingFacts(funding), isFundDone };
  const stage = useMinuteClock((now) => fundingStage(facts, now));
  return (
    <aside className={`${classes.card} ${classes.funding}`}>
      <Section title="Funding My Investment">
        {stage === 'funded' ? <p>Your investment is funded in full.</p> : null}
        <FundingNote funding={funding} stage={stage} />
        {isToBeWired(stage) ? <Instructions syndUser={syndUser} fund={fund} /> : null}
      </Section>
    </aside>
  );
}

function Instructions({ syndUser, fund }: Pick<FundingBlockProps, 'syndUser' | 'fund'>) {
  const { wire_instructions: wire, check_instructions: check } = fund;
  const parts = [
    { title: '', html: fund.funding_my_investment_description },
    { title: 'By wire', html: wire },
    { title: 'By check', html: check },
  ].filter(({ html }) => html);
  return (
    <>
      {wire || check ? null : (
        <p>
          The fund manager has not added the payment instructions yet. We will email you once they are on{' '}
          <Link to="/dashboard/investments/$id/wire" params={{ id: syndUser }}>
            the wire page of your investment
          </Link>
          . We never send account numbers by email.
        </p>
      )}
      {parts.map(({ title, html }) => (
        <div key={title}>
          {title ? <h3>{title}</h3> : null}
          <Prose html={html ?? ''} />
        </div>
      ))}
    </>
  );
}
