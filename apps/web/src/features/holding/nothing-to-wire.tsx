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
import { FundPageButton } from './fund-page-button.tsx';
import { nothingToWireText } from './nothing-to-wire-text.ts';

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
