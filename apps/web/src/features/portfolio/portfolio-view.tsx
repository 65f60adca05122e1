import type { PortfolioFilter } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { Portfolio } from './portfolio.tsx';
import { PortfolioColumns } from './portfolio-columns.tsx';
import { portfolioQuery } from './portfolio-query.ts';
import type { FilterChange } from './portfolio-search.ts';

export interface PortfolioViewProps {
  filter: PortfolioFilter;
  onFilter: (change: FilterChange) => void;
}

/** The assets of the selected portal: with filters (PUB-01) or in two columns (PUB-05), depending on the portal. */
export function PortfolioView({ filter, onFilter }: PortfolioViewProps) {
  const portal = usePortal();
  const { data, isPending, refetch } = useQuery(portfolioQuery(useTransport(), portal._id));
  if (isPending) return <SkeletonText lines={8} label="Loading the portfolio" />;
  if (!data) return <ErrorState title="The portfolio could not be loaded" onRetry={refetch} />;
  if (data.items.length === 0) {
    return <EmptyState title="No assets yet">The assets of our funds will appear here.</EmptyState>;
  }
  if (portal.portfolioLayout === 'columns') return <PortfolioColumns assets={data.items} />;
  return <Portfolio assets={data.items} filter={filter} onFilter={onFilter} />;
}
