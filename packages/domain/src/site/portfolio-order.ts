import { compareNewestFirst, type Instant } from '../time/instant.ts';

/** The fund whose assets come last, and the label for those of them without a type (PUB-02). */
export const lastPortfolioFund = 'Pre-2020 Stallion Fund';
export const lastFundAssetType = 'Pre-2020 Stallion Fund Asset';

export type PortfolioAsset = {
  /** The fund's name or fundAsString, as {@link assetFundName} returns it. */
  readonly fundName?: string | null;
  readonly assetType?: string | null;
  readonly createdAt?: Instant;
  /** The highest comes first; null comes last. */
  readonly sortOrder?: number | null;
};

/** The name of an asset's fund: the fund's own, or else fundAsString; empty without either (PUB-02, COL-05). */
export function assetFundName(
  fundName: string | null | undefined,
  fundAsString: string | null | undefined,
): string {
  return fundName || fundAsString || '';
}

/** The type that an asset shows: its own, or else the label of the last fund's assets; empty otherwise (PUB-02). */
export function assetTypeLabel(asset: PortfolioAsset): string {
  return asset.assetType || (asset.fundName === lastPortfolioFund ? lastFundAssetType : '');
}

const isLast = (asset: PortfolioAsset): number => Number(asset.fundName === lastPortfolioFund);

const compareText = (a: string, b: string): number => Number(a > b) - Number(a < b);

/** The highest first. Two without a number are equal. */
function compareOrder(a: number | null | undefined, b: number | null | undefined): number {
  if (a === b) return 0;
  return (b ?? Number.NEGATIVE_INFINITY) - (a ?? Number.NEGATIVE_INFINITY) || 0;
}

/**
 * Sorts the portfolio (PUB-02): by fundName descending, then in the order that an admin has given them, then newest
 * first, with the assets of the 'Pre-2020 Stallion Fund' at the end.
 */
export function sortPortfolio<Asset extends PortfolioAsset>(assets: readonly Asset[]): Asset[] {
  return assets.toSorted(
    (a, b) =>
      isLast(a) - isLast(b) ||
      compareText(b.fundName ?? '', a.fundName ?? '') ||
      compareOrder(a.sortOrder, b.sortOrder) ||
      compareNewestFirst(a.createdAt, b.createdAt),
  );
}
