import type { PortfolioItem } from '@paddock/contract';
import { alternativeText, assetTypeLabel } from '@paddock/domain';
import { notFound } from '@tanstack/react-router';
import { assetQuery, otherAssetsQuery } from '../../features/portfolio/asset-queries.ts';
import { descriptionFromHtml } from '../../platform/page/description.ts';
import type { PageLoader } from '../page/define-page.tsx';

/** A missing asset, or one that is not published, responds with 404 (INV-07). */
export const loadPortfolioAsset: PageLoader = async ({
  context: { queryClient, transport, portal },
  params,
}) => {
  const asset = await queryClient.ensureQueryData(assetQuery(transport, portal._id, params.slug ?? ''));
  if (!asset) throw notFound();
  await queryClient.ensureQueryData(otherAssetsQuery(transport, portal._id, asset));
  const address = shareablePicture(asset.imageUrl);
  return {
    title: asset.name,
    description: descriptionFromHtml(asset.description) ?? assetSummary(asset),
    ...(address && { picture: { address, alt: alternativeText(asset) || asset.name } }),
  };
};

/** What search results say about an asset without a description. */
const assetSummary = (asset: PortfolioItem): string =>
  [
    [asset.name, assetTypeLabel(asset)].filter(Boolean).join(', '),
    asset.fundName,
    asset.ownershipInfoString,
    asset.isExitedAsset ? asset.soldInfoNote : null,
  ]
    .filter(Boolean)
    .join('. ')
    .concat('.');

/** Sites that preview links show no drawings. */
const shareablePicture = (address: string | null): string | undefined =>
  address && !/\.svg$/i.test(address) ? address : undefined;
