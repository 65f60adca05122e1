import { Button } from '@mantine/core';
import type { Holding } from '@paddock/contract';
import { investmentName } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { holdingQuery } from './api.ts';
import { FundPageButton } from './fund-links.tsx';

const toDashboard = <Link to="/dashboard">Back to the dashboard</Link>;

/** Shown in place of instructions: there is no complete agreement, or no such investment. */
export function NothingToWire({ id }: { id: string }) {
  const { data, isPending, isLoadingError, error, refetch } = useQuery(holdingQuery(useTransport(), id));
  const name = data && investmentName({ fundName: data.fund.name, holderName: data.holderName });
  const heading = <PageHeading eyebrow={name} title="Wire Your Investment" />;
  if (isPending)
    return (
      <>
        {heading}
        <SkeletonText lines={3} label="Loading your investment" />
      </>
    );
  if (isLoadingError)
    return (
      <>
        {heading}
        <ErrorState title="Your investment could not be loaded" failure={error} onRetry={refetch} />
      </>
    );
  if (!data)
    return (
      <>
        {heading}
        <EmptyState title="Investment not found" action={toDashboard}>
          The address may be incomplete, or the investment belongs to another account.
        </EmptyState>
      </>
    );
  const { title, text, leadsTo } = nothingToWireText(data);
  return (
    <>
      {heading}
      <EmptyState title={title} action={<WayOn holding={data} leadsTo={leadsTo} />}>
        {text}
      </EmptyState>
    </>
  );
}

function WayOn({
  holding,
  leadsTo,
}: {
  holding: Holding;
  leadsTo: ReturnType<typeof nothingToWireText>['leadsTo'];
}) {
  const { _id: id, fund } = holding;
  if (leadsTo === 'investment')
    return (
      <Button renderRoot={(props) => <Link to="/dashboard/investments/$id" params={{ id }} {...props} />}>
        Go to the investment
      </Button>
    );
  const slug = fund.url_slug;
  return slug ? (
    <FundPageButton holding={holding} slug={slug}>
      {leadsTo === 'agreement' ? 'Continue with the agreement' : 'Go to the fund'}
    </FundPageButton>
  ) : (
    toDashboard
  );
}

type NothingToWireText = {
  readonly title: string;
  readonly text: string;
  /** Where there is more to read or to do. */
  readonly leadsTo: 'agreement' | 'fund' | 'investment';
};

const never = 'There is nothing to wire';
const notYet = 'There is nothing to wire yet';

/** Why an investment without a complete agreement has no instructions, and whether it will have some. */
export function nothingToWireText({ stage, fund }: Pick<Holding, 'stage' | 'fund'>): NothingToWireText {
  if (stage === 'released')
    return {
      title: never,
      text: 'Your commitment has ended, so please do not send money for it.',
      leadsTo: 'investment',
    };
  if (fund.status === 'Done')
    return {
      title: never,
      text: 'This fund has ended, so please do not send money for it.',
      leadsTo: 'investment',
    };
  if (stage === 'declined')
    return {
      title: never,
      text: 'You have decided against this investment, so please do not send money for it.',
      leadsTo: 'fund',
    };
  if (stage === 'opened')
    return {
      title: notYet,
      text: 'Once you have invested and everyone has signed the agreement, the amount, the due date and the instructions appear here.',
      leadsTo: 'fund',
    };
  return {
    title: notYet,
    text: 'Once everyone has signed the agreement, the amount, the due date and the instructions appear here. We will send you an email then.',
    leadsTo: 'agreement',
  };
}
