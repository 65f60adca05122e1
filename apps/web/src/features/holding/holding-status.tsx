import type { Holding } from '@paddock/contract';
import { investmentStatus } from '@paddock/domain';
import { fundingFacts } from '../../platform/money/funding-facts.ts';
import { InvestmentStatusBadge, StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { useMinuteClock } from '../../ui/hooks/use-minute-clock.ts';

/** Where there is no commitment. */
const withoutCommitment: Readonly<Partial<Record<Holding['stage'], string>>> = {
  opened: 'Not decided',
  declined: 'Declined',
  released: 'Released',
};

/** What a commitment that is not countersigned waits for. */
const nextSteps: Readonly<Partial<Record<Holding['stage'], string>>> = {
  accepted: 'The agreement is to be signed.',
  signing: 'The agreement waits for signatures.',
  countersign: 'Our countersignature is next.',
};

/** How the investment stands, in the words of the dashboard and every document, with what comes next beside it. */
export function HoldingStatus({
  holding: { stage, fund, funding },
}: {
  holding: Pick<Holding, 'stage' | 'funding'> & { readonly fund: Pick<Holding['fund'], 'status'> };
}) {
  const isFundDone = fund.status === 'Done';
  const isSigned = stage === 'countersign' || stage === 'complete';
  const facts = { isFundDone, isSigned, funding: funding && fundingFacts(funding) };
  const status = useMinuteClock((now) => investmentStatus(facts, now));
  const text = withoutCommitment[stage];
  if (text)
    return (
      <>
        <StatusBadge>{text}</StatusBadge>
        {isFundDone ? <InvestmentStatusBadge status="ended" /> : null}
      </>
    );
  const next = isFundDone ? undefined : nextSteps[stage];
  return (
    <>
      <InvestmentStatusBadge status={status} />
      {next ? <span>{next}</span> : null}
    </>
  );
}
