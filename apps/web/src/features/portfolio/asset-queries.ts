import { ApiError, listPortfolio, type PortfolioItem, request, type Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';

const findAssets = (transport: Transport, filter: Record<string, unknown>, limit: number) =>
  request(transport, listPortfolio, { query: { filter, sort: '-createdAt', limit } });

/** The published asset with this name in addresses; null if there is none (INV-07). */
export const assetQuery = (transport: Transport, portal: string, slug: string) =>
  queryOptions({
    queryKey: ['public', 'portfolio', portal, 'asset', slug],
    queryFn: async (): Promise<PortfolioItem | null> => {
      try {
        return (await findAssets(transport, { portal, slug }, 1)).items[0] ?? null;
      } catch (failure) {
        // No asset has a name that the list rejects.
        if (failure instanceof ApiError && failure.status === 400) return null;
        throw failure;
      }
    },
  });

/** Other assets of the same fund that the page of an asset leads to. */
const otherAssets = 3;

export const otherAssetsQuery = (
  transport: Transport,
  portal: string,
  { _id, fundName }: Pick<PortfolioItem, '_id' | 'fundName'>,
) =>
  queryOptions({
    queryKey: ['public', 'portfolio', portal, 'others', _id],
    queryFn: async () => {
      const { items } = await findAssets(transport, { portal, fundName }, otherAssets + 1);
      return items.filter((item) => item._id !== _id).slice(0, otherAssets);
    },
  });
