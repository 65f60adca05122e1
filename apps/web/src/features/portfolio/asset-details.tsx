import { VisuallyHidden } from '@mantine/core';
import type { PortfolioItem } from '@paddock/contract';
import { assetTypeLabel } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { Section } from '../../ui/layout/section.tsx';
import { StarIcon } from '../../ui/media/page-icons.tsx';
import { ExternalLink } from '../../ui/text/external-link.tsx';
import { Prose } from '../../ui/text/prose.tsx';
import { AssetCard, AssetPicture } from './asset-card.tsx';
import classes from './asset-details.module.css';
import { otherAssetsQuery } from './asset-queries.ts';

/** One asset: its picture, and everything that its record says (INV-07). */
export function AssetDetails({ asset }: { asset: PortfolioItem }) {
  const facts = assetFacts(asset);
  const isStarred = asset.hasStar || asset.isExitedAsset;
  return (
    <article>
      <div className={classes.top}>
        <div className={classes.picture}>
          <AssetPicture
            asset={asset}
            priority="first"
            sizes="(min-width: 75em) 43rem, (min-width: 62em) 58vw, 92vw"
          />
        </div>
        <div className={classes.words}>
          <h1 className={classes.name} dir="auto">
            {asset.name}
            {isStarred ? (
              <>
                &nbsp;
                <StarIcon size={24} className={classes.star} />
                <VisuallyHidden>({asset.isExitedAsset ? 'exited' : 'starred'})</VisuallyHidden>
              </>
            ) : null}
          </h1>
          {asset.description ? (
            <div className={classes.description}>
              <Prose html={asset.description} />
            </div>
          ) : null}
          {facts.length > 0 ? (
            <dl className={classes.facts}>
              {facts.map(([term, text]) => (
                <div key={term} className={classes.fact}>
                  <dt>{term}</dt>
                  <dd dir="auto">{text}</dd>
                </div>
              ))}
            </dl>
          ) : null}
          {asset.url ? (
            <p className={classes.site}>
              <ExternalLink href={asset.url}>Website of {asset.name}</ExternalLink>
            </p>
          ) : null}
        </div>
      </div>
    </article>
  );
}

function assetFacts(asset: PortfolioItem): [term: string, text: string][] {
  const facts: [string, string | null][] = [
    ['Type', assetTypeLabel(asset)],
    ['Fund', asset.fundName],
    ['Ownership', asset.ownershipInfoString],
    ['Status', asset.isExitedAsset ? 'Exited' : 'Held'],
    ['Outcome', asset.isExitedAsset ? asset.soldInfoNote : null],
  ];
  return facts.flatMap(([term, text]): [string, string][] => (text ? [[term, text]] : []));
}

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
