import { assetTypeLabel, type PortfolioAsset } from './portfolio-order.ts';

/** What a visitor has selected in the portfolio (PUB-01). An empty list selects everything. */
export interface PortfolioFilter {
  /** Labels of types, as {@link assetTypeLabel} gives them. */
  readonly types: readonly string[];
  /** Names of funds. */
  readonly funds: readonly string[];
  readonly exitedOnly: boolean;
}

type FilteredAsset = PortfolioAsset & { readonly isExitedAsset?: boolean | null };

/** The assets that match a filter, in their original order (PUB-01). */
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

const alphabetical = (texts: Iterable<string>): string[] =>
  [...new Set(texts)].filter((text) => text !== '').sort((a, b) => a.localeCompare(b, 'en'));

/** The types and funds to choose from, each once, in alphabetical order. */
export function portfolioFilterOptions(assets: readonly PortfolioAsset[]): {
  types: string[];
  funds: string[];
} {
  return {
    types: alphabetical(assets.map(assetTypeLabel)),
    funds: alphabetical(assets.map((asset) => asset.fundName ?? '')),
  };
}

/** The assets of one fund, grouped on the page. */
export interface PortfolioGroup<Asset> {
  readonly fundName: string;
  readonly assets: readonly Asset[];
}

/** Groups assets by fund, keeping their order. Assets without a fund form a group with an empty name. */
export function groupPortfolio<Asset extends PortfolioAsset>(
  assets: readonly Asset[],
): PortfolioGroup<Asset>[] {
  const groups = Map.groupBy(assets, (asset) => asset.fundName ?? '');
  return [...groups].map(([fundName, members]) => ({ fundName, assets: members }));
}
