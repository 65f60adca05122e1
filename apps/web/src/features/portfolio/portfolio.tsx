import type { PortfolioItem } from '@paddock/contract';
import {
  filterPortfolio,
  groupPortfolio,
  type PortfolioFilter,
  portfolioFilterOptions,
  sortPortfolio,
} from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { firstViewCount, priorityAt } from '../../ui/media/picture.tsx';
import { ExternalLink } from '../../ui/text/external-link.tsx';
import { Prose } from '../../ui/text/prose.tsx';
import { AssetCard, AssetPicture } from './asset-card.tsx';
import classes from './portfolio.module.css';
import { ClearFilters, PortfolioFilters } from './portfolio-filters.tsx';
import { portfolioQuery } from './portfolio-query.ts';
import type { FilterChange } from './portfolio-search.ts';

/** Assets in the order of the portfolio (PUB-02), grouped under their funds' names. */
function PortfolioGroups({ assets }: { assets: readonly PortfolioItem[] }) {
  const sorted = sortPortfolio(assets);
  const top = sorted.slice(0, firstViewCount);
  return groupPortfolio(sorted).map(({ fundName, assets: members }) => (
    <section key={fundName} className={classes.group} aria-label={fundName || 'Other assets'}>
      <div className={classes.head}>
        <h2 className={classes.fund} dir="auto">
          {fundName || 'Other assets'}
        </h2>
        <p className={classes.groupCount}>{members.length === 1 ? '1 asset' : `${members.length} assets`}</p>
      </div>
      <ul className={classes.assets}>
        {members.map((asset) => (
          <li key={asset._id}>
            <AssetCard asset={asset} urgency={priorityAt(top.indexOf(asset))} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

interface PortfolioProps {
  assets: readonly PortfolioItem[];
  filter: PortfolioFilter;
  onFilter: (change: FilterChange) => void;
}

const formatAssetCount = (count: number) => (count === 1 ? '1 asset' : `${count} assets`);

/** The portfolio with its filters (PUB-01, PUB-02). */
function Portfolio({ assets, filter, onFilter }: PortfolioProps) {
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

export interface PortfolioViewProps {
  filter: PortfolioFilter;
  onFilter: (change: FilterChange) => void;
}

/** The assets of the selected portal: with filters (PUB-01) or in two columns (PUB-05), depending on the portal. */
export function PortfolioView({ filter, onFilter }: PortfolioViewProps) {
  const portal = usePortal();
  const { data, isPending, error, refetch } = useQuery(portfolioQuery(useTransport(), portal._id));
  if (isPending) return <SkeletonText lines={8} label="Loading the portfolio" />;
  if (!data)
    return <ErrorState title="The portfolio could not be loaded" failure={error} onRetry={refetch} />;
  if (data.items.length === 0) {
    return <EmptyState title="No assets yet">The assets of our funds will appear here.</EmptyState>;
  }
  if (portal.portfolioLayout === 'columns') return <PortfolioColumns assets={data.items} />;
  return <Portfolio assets={data.items} filter={filter} onFilter={onFilter} />;
}

/** The portfolio in two columns; each item has a name, an image link and a description (PUB-05). */
function PortfolioColumns({ assets }: { assets: readonly PortfolioItem[] }) {
  return (
    <ul className={classes.columns}>
      {sortPortfolio(assets).map((asset, index) => (
        <li key={asset._id}>
          <article className={classes.item}>
            <AssetPicture
              asset={asset}
              priority={priorityAt(index)}
              sizes="(min-width: 75em) 35rem, (min-width: 37.5em) 46vw, 92vw"
            />
            <h2 className={classes.name} dir="auto">
              <ExternalLink className={classes.link} href={asset.url}>
                {asset.name}
              </ExternalLink>
            </h2>
            {asset.description ? <Prose html={asset.description} /> : null}
            {asset.slug ? (
              <p className={classes.more}>
                <Link to="/portfolio/$slug" params={{ slug: asset.slug }}>
                  More about {asset.name}
                </Link>
              </p>
            ) : null}
          </article>
        </li>
      ))}
    </ul>
  );
}
