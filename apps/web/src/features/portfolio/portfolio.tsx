import type { PortfolioItem } from '@paddock/contract';
import { filterPortfolio, type PortfolioFilter, portfolioFilterOptions } from '@paddock/domain';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import classes from './portfolio.module.css';
import { ClearFilters, PortfolioFilters } from './portfolio-filters.tsx';
import { PortfolioGroups } from './portfolio-groups.tsx';
import type { FilterChange } from './portfolio-search.ts';

export interface PortfolioProps {
  assets: readonly PortfolioItem[];
  filter: PortfolioFilter;
  onFilter: (change: FilterChange) => void;
}

const formatAssetCount = (count: number) => (count === 1 ? '1 asset' : `${count} assets`);

/** The portfolio with its filters (PUB-01, PUB-02). */
export function Portfolio({ assets, filter, onFilter }: PortfolioProps) {
  const shown = filterPortfolio(assets, filter);
  return (
    <>
      <div className={classes.bar}>
        <PortfolioFilters filter={filter} choices={portfolioFilterOptions(assets)} onChange={onFilter} />
        <p className={classes.count} role="status">
          {shown.length === assets.length
            ? formatAssetCount(assets.length)
            : `${shown.length} of ${formatAssetCount(assets.length)}`}
        </p>
      </div>
      {shown.length > 0 ? (
        <PortfolioGroups assets={shown} />
      ) : (
        <EmptyState title="No assets match these filters" action={<ClearFilters />}>
          Remove a filter to see more.
        </EmptyState>
      )}
    </>
  );
}
