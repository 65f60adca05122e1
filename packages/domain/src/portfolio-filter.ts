import { assetTypeLabel, type PortfolioAsset } from './portfolio-order.ts';

/** What a visitor wants to see of the portfolio (PUB-01). An empty list asks for all. */
export interface PortfolioFilter {
  /** Labels of types, as {@link assetTypeLabel} gives them. */
  readonly types: readonly string[];
  /** Names of funds. */
  readonly funds: readonly string[];
  readonly exitedOnly: boolean;
}

type FilteredAsset = PortfolioAsset & { readonly isExitedAsset?: boolean | null };

/** The assets that a filter leaves, in the order they came (PUB-01). */
export function filterPortfolio<Asset extends FilteredAsset>(
  assets: readonly Asset[],
  { types, funds, exitedOnly }: PortfolioFilter,
): Asset[] {
  return assets.filter(
    (asset) =>
      (types.length === 0 || types.includes(assetTypeLabel(asset))) &&
      (funds.length === 0 || funds.includes(asset.fundName ?? '')) &&
      (!exitedOnly || asset.isExitedAsset === true),
  );
}

const alphabetical = (words: Iterable<string>): string[] =>
  [...new Set(words)].filter((word) => word !== '').sort((a, b) => a.localeCompare(b, 'en'));

/** The types and funds that there are to choose from, each once, in the order of the alphabet. */
export function portfolioChoices(assets: readonly PortfolioAsset[]): { types: string[]; funds: string[] } {
  return {
    types: alphabetical(assets.map(assetTypeLabel)),
    funds: alphabetical(assets.map((asset) => asset.fundName ?? '')),
  };
}

/** The assets of one fund, as they stand together on the page. */
export interface PortfolioGroup<Asset> {
  readonly fundName: string;
  readonly assets: readonly Asset[];
}

/** Assets in their order, parted where the fund changes. Assets without a fund stand together under an empty name. */
export function groupPortfolio<Asset extends PortfolioAsset>(
  assets: readonly Asset[],
): PortfolioGroup<Asset>[] {
  const groups = Map.groupBy(assets, (asset) => asset.fundName ?? '');
  return [...groups].map(([fundName, members]) => ({ fundName, assets: members }));
}
