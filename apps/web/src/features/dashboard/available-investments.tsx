import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonBlock } from '../../ui/skeletons.tsx';
import { availableInvestmentsQuery } from './api/available-investments.ts';
import { ownParticipationsQuery } from './api/own-participations.ts';
import classes from './available-investments.module.css';
import { InvestmentCard } from './investment-card.tsx';

/** What is open to the investor now (DSH-01, DSH-07). */
export function AvailableInvestments() {
  const portal = usePortal();
  const transport = useTransport();
  const { data, isPending, isError, refetch } = useQuery(availableInvestmentsQuery(transport, portal._id));
  // The summary stands above and may be empty: cards that came before it would jump.
  const { isPending: isSummaryPending } = useQuery(ownParticipationsQuery(transport));
  if (isPending || isSummaryPending)
    return (
      <Section title="Available Investments">
        <SkeletonBlock height="24rem" />
      </Section>
    );
  return (
    <Section title="Available Investments">
      {isError ? <ErrorState title="The open investments could not be loaded" onRetry={refetch} /> : null}
      {data?.items.length === 0 ? (
        <EmptyState title="No investments available">
          New funds appear here as soon as they open to investors.
        </EmptyState>
      ) : null}
      {data && data.items.length > 0 ? (
        <ul className={classes.cards}>
          {data.items.map((item) => (
            <li key={item._id}>
              <InvestmentCard item={item} portalSlug={portal.slug} />
            </li>
          ))}
        </ul>
      ) : null}
    </Section>
  );
}
