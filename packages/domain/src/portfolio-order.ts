import { compareNewestFirst, type Instant } from './instant.ts';

/** The fund whose assets stand last, and the label of those of them without a type (PUB-02). */
export const lastPortfolioFund = 'Pre-2020 Stallion Fund';
export const lastFundAssetType = 'Pre-2020 Stallion Fund Asset';

export type PortfolioAsset = {
  /** The fund's name, else fundAsString, as {@link assetFundName} gives it. */
  readonly fundName?: string | null;
  readonly assetType?: string | null;
  readonly createdAt?: Instant;
};

/** The name of an asset's fund: the fund's own, else fundAsString; empty without either (PUB-02, COL-05). */
export function assetFundName(
  fundName: string | null | undefined,
  fundAsString: string | null | undefined,
): string {
  return fundName || fundAsString || '';
}

/** The type that an asset shows: its own, else the label of the last fund's assets; empty without one (PUB-02). */
export function assetTypeLabel(asset: PortfolioAsset): string {
  return asset.assetType || (asset.fundName === lastPortfolioFund ? lastFundAssetType : '');
}

const isLast = (asset: PortfolioAsset): number => Number(asset.fundName === lastPortfolioFund);

const compareText = (a: string, b: string): number => Number(a > b) - Number(a < b);

/**
 * The portfolio in its order (PUB-02): by fundName descending, then newest first, with the assets of the
 * 'Pre-2020 Stallion Fund' moved to the end.
 */
export function sortPortfolio<Asset extends PortfolioAsset>(assets: readonly Asset[]): Asset[] {
  return assets.toSorted(
    (a, b) =>
      isLast(a) - isLast(b) ||
      compareText(b.fundName ?? '', a.fundName ?? '') ||
      compareNewestFirst(a.createdAt, b.createdAt),
  );
}
