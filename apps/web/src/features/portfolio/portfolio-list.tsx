import type { Entity } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Prose } from '../../ui/prose.tsx';
import { SkeletonText } from '../../ui/skeletons.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './portfolio-list.module.css';
import { portfolioQuery } from './portfolio-query.ts';

function Asset({ asset }: { asset: Entity<'assets_items'> }) {
  return (
    <article className={classes.asset}>
      {asset.imageUrl ? (
        <img
          className={classes.picture}
          src={asset.imageUrl}
          alt=""
          loading="lazy"
          width={480}
          height={320}
        />
      ) : (
        <div className={classes.picture} aria-hidden="true" />
      )}
      <div className={classes.words}>
        <p className={classes.kind}>{[asset.assetType, asset.fundName].filter(Boolean).join(' · ')}</p>
        <h2 className={classes.name}>
          {asset.url ? (
            <a href={asset.url} rel="noreferrer">
              {asset.name}
            </a>
          ) : (
            asset.name
          )}
        </h2>
        {asset.ownershipInfoString ? <p className={classes.note}>{asset.ownershipInfoString}</p> : null}
        {asset.isExitedAsset ? (
          <p className={classes.note}>
            <StatusBadge tone="done">Exited</StatusBadge> {asset.soldInfoNote}
          </p>
        ) : null}
        {asset.description ? <Prose html={asset.description} /> : null}
      </div>
    </article>
  );
}

/** The assets of the selected portal. */
export function PortfolioList() {
  const { data, isPending, refetch } = useQuery(portfolioQuery(useTransport(), usePortal()._id));
  if (isPending) return <SkeletonText lines={8} label="Loading the portfolio" />;
  if (!data) return <ErrorState title="The portfolio could not be loaded" onRetry={refetch} />;
  if (data.items.length === 0) {
    return <EmptyState title="No assets yet">The assets of this portal's funds will appear here.</EmptyState>;
  }
  return (
    <ul className={classes.assets}>
      {data.items.map((asset) => (
        <li key={asset._id}>
          <Asset asset={asset} />
        </li>
      ))}
    </ul>
  );
}
