import { type AnyRecord, listRecords, type PagedReply, request, type Transport } from '@paddock/contract';
import type { Collection } from '@paddock/domain';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

export interface RecordListInput {
  readonly collection: Collection;
  readonly filter: Readonly<Record<string, unknown>>;
  readonly search: string;
  readonly sort: string;
  /** The references to show with more than their ids. */
  readonly populate: readonly string[];
  readonly limit: number;
  /** Empty for the first page. */
  readonly after: string;
}

/** A page of a list of any collection, with the cursor of the next one. */
export const recordListQuery = (transport: Transport, input: RecordListInput) =>
  queryOptions({
    queryKey: ['records', input.collection, 'list', input],
    queryFn: ({ signal }): Promise<PagedReply<AnyRecord>> => {
      const { collection, filter, search, sort, populate, limit, after } = input;
      return request(transport, listRecords, {
        params: { collection },
        query: {
          limit,
          after,
          sort,
          ...(search && { search }),
          ...(Object.keys(filter).length > 0 && { filter: { ...filter } }),
          ...(populate.length > 0 && { populate: populate.join(',') }),
        },
        signal,
      });
    },
    placeholderData: keepPreviousData,
  });
