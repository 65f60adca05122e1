import { Button } from '@mantine/core';
import { isGoingToInvest } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { ownParticipationQuery } from './api.ts';

const toDashboard = <Link to="/dashboard">Back to the dashboard</Link>;

/** Shown in place of instructions: the agreement is not complete yet, or there is no such investment. */
export function NothingToWire({ id }: { id: string }) {
  const { data, isPending, isLoadingError, error, refetch } = useQuery(
    ownParticipationQuery(useTransport(), id),
  );
  const heading = <PageHeading eyebrow={data?.fund?.name} title="Wire Your Investment" />;
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
  const slug = data.fund?.url_slug;
  return (
    <>
      {heading}
      <EmptyState
        title="There is nothing to wire yet"
        action={
          slug ? (
            <Button
              renderRoot={(props) => <Link to="/syndication/dashboard/$slug" params={{ slug }} {...props} />}
            >
              {isGoingToInvest(data) ? 'Continue with the agreement' : 'Go to the fund'}
            </Button>
          ) : (
            toDashboard
          )
        }
      >
        {isGoingToInvest(data)
          ? 'Once everyone has signed the agreement, the amount, the due date and the instructions appear here. We will send you an email then.'
          : 'Once you have invested and everyone has signed the agreement, the amount, the due date and the instructions appear here.'}
      </EmptyState>
    </>
  );
}
