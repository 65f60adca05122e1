import type { AvailableInvestment } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { availableInvestmentsQuery } from '../../platform/api/available-investments.ts';
import { ownParticipationsQuery } from '../../platform/api/own-participations.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { useInvitation } from '../../platform/portal/use-invitation.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { useMinuteClock } from '../../ui/hooks/use-minute-clock.ts';
import { Section } from '../../ui/layout/section.tsx';
import classes from './available-investments.module.css';
import { CardSkeleton, InvestmentCard } from './investment-card.tsx';

/** The funds that the investor can invest in now (DSH-01, DSH-07). */
export function AvailableInvestments() {
  const portal = usePortal();
  const transport = useTransport();
  const { timezone } = useMe().profileSettings;
  const invitation = useInvitation();
  const { data, isPending, isLoadingError, error, refetch } = useQuery(
    availableInvestmentsQuery(transport, portal._id),
  );
  // Wait until the summary above has its height, so that this list does not jump.
  const { isPending: isSummaryPending } = useQuery(ownParticipationsQuery(transport));
  const funds = data?.items.map(({ fund }) => fund) ?? [];
  const closed = useClosedCount(data?.items ?? []);
  useEffect(() => {
    if (closed > 0) void refetch();
  }, [closed, refetch]);
  if (isSummaryPending) return null;
  if (isPending)
    return (
      <Section title="Available Investments">
        <div className={classes.cards} aria-busy="true">
          {[1, 2, 3].map((place) => (
            <CardSkeleton key={place} />
          ))}
        </div>
      </Section>
    );
  return (
    <Section title="Available Investments">
      {isLoadingError ? (
        <ErrorState title="The open investments could not be loaded" failure={error} onRetry={refetch} />
      ) : null}
      {data?.items.length === 0 ? (
        <EmptyState title={invitation?.title ?? 'No investments available'}>
          {invitation?.text ?? 'New funds appear here as soon as they open to investors.'}
        </EmptyState>
      ) : null}
      {data && data.items.length > 0 ? (
        <ul className={classes.cards}>
          {data.items.map((item) => (
            <li key={item._id}>
              <InvestmentCard item={item} among={funds} timeZone={timezone} />
            </li>
          ))}
        </ul>
      ) : null}
    </Section>
  );
}

/** The number of listed funds that have closed since. When it changes, the list reloads. */
function useClosedCount(items: readonly AvailableInvestment[]): number {
  return useMinuteClock(
    (now) =>
      items.filter(({ fund }) => fund.close_date && Date.parse(fund.close_date) <= now.getTime()).length,
  );
}
