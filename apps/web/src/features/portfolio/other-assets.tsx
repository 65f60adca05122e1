import type { PortfolioItem } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { Section } from '../../ui/layout/section.tsx';
import { AssetCard } from './asset-card.tsx';
import { otherAssetsQuery } from './asset-queries.ts';
import classes from './other-assets.module.css';

/** What else the fund of an asset owns. Nothing if that is all, or if it could not be loaded. */
export function OtherAssets({ asset }: { asset: PortfolioItem }) {
  const { data = [] } = useQuery(otherAssetsQuery(useTransport(), usePortal()._id, asset));
  if (data.length === 0) return null;
  return (
    <Section title={asset.fundName ? `More of ${asset.fundName}` : 'More of the portfolio'}>
      <ul className={classes.assets}>
        {data.map((other) => (
          <li key={other._id}>
            <AssetCard asset={other} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
