import type { FundingPage } from '@paddock/contract';
import { centsFromNumber, fundingStage } from '@paddock/domain';
import { usePageTitle } from '../../platform/portal/page-title.ts';
import { useMinuteClock } from '../../ui/hooks/use-minute-clock.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Prose } from '../../ui/text/prose.tsx';
import { FraudWarning } from './fraud-warning.tsx';
import { FundingDocumentButton } from './funding-document-button.tsx';
import { MoneyReceived } from './money-received.tsx';
import { WireAmount } from './wire-amount.tsx';
import { WireInstructions } from './wire-instructions.tsx';
import classes from './wire-page.module.css';

/** The wire page of an investment whose agreement is complete. */
export function WireDetails({ page }: { page: FundingPage }) {
  const { fund, funding, instructions, description, contactPhone, receipts } = page;
  usePageTitle(`Wire Your Investment in ${fund.name}`);
  const facts = {
    funded: centsFromNumber(funding.funded) ?? 0n,
    unfunded: centsFromNumber(funding.unfunded) ?? 0n,
    dueAt: funding.dueAt,
    isFundDone: fund.isDone,
  };
  const stage = useMinuteClock((now) => fundingStage(facts, now));
  const isOpen = stage !== 'funded' && stage !== 'ended';
  return (
    <>
      <PageHeading
        eyebrow={fund.name}
        title={stage === 'funded' ? 'Your Investment Is Funded' : 'Wire Your Investment'}
        actions={
          <>
            {instructions ? <FundingDocumentButton id={page.syndUser} kind="instructions" /> : null}
            {receipts.length > 0 ? <FundingDocumentButton id={page.syndUser} kind="receipt" /> : null}
          </>
        }
      />
      <div className={classes.columns}>
        <div className={classes.main}>
          <WireAmount page={page} stage={stage} />
          {isOpen ? <FraudWarning phone={contactPhone} /> : null}
          {isOpen ? <WireInstructions instructions={instructions} phone={contactPhone} /> : null}
          {isOpen && description ? (
            <Section title="About funding your investment">
              <Prose html={description} />
            </Section>
          ) : null}
        </div>
        <MoneyReceived page={page} />
      </div>
    </>
  );
}
