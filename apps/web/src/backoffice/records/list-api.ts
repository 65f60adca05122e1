import {
  type AnyRecord,
  buildPath,
  bulkRecords,
  exportRecords,
  listRecords,
  maxBulkRecords,
  type PagedReply,
  request,
  type Transport,
} from '@paddock/contract';
import type { Collection } from '@paddock/domain';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';
import { downloadGuardedFile } from '../../platform/download/download-guarded-file.ts';

interface RecordListInput {
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

/** Two requests get all that one bulk action takes. */
const pageSize = maxBulkRecords / 2;

/** The ids of the records that a list matches on all of its pages, as many as one bulk action takes. */
export async function matchingIds(
  transport: Transport,
  { collection, filter, search, sort }: Pick<RecordListInput, 'collection' | 'filter' | 'search' | 'sort'>,
): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | undefined = ''; after !== undefined && ids.length < maxBulkRecords; ) {
    const page: Awaited<ReturnType<typeof listPage>> = await listPage(after);
    ids.push(...page.items.map(({ _id }) => _id));
    after = page.next ?? undefined;
  }
  return ids.slice(0, maxBulkRecords);

  function listPage(from: string) {
    return request(transport, listRecords, {
      params: { collection },
      query: {
        limit: pageSize,
        after: from,
        sort,
        ...(search && { search }),
        ...(Object.keys(filter).length > 0 && { filter: { ...filter } }),
      },
    });
  }
}

/** Deletes or changes many records in a background task, whose progress the frame shows. */
export const useBulkRecords = () =>
  useEndpointMutation(bulkRecords, { invalidates: ['backoffice', 'tasks'], countsOnce: true });

export interface ExportInput {
  readonly collection: Collection;
  readonly filter: Readonly<Record<string, unknown>>;
  readonly search: string;
  readonly sort: string;
  readonly fields: readonly string[];
}

/** Downloads a list as CSV, with its search, filter, order and columns. */
export function downloadRecords(
  { collection, filter, search, sort, fields }: ExportInput,
  authCode: () => string,
): Promise<void> {
  const query = {
    sort,
    fields: fields.join(','),
    ...(search && { search }),
    ...(Object.keys(filter).length > 0 && { filter: { ...filter } }),
  };
  return downloadGuardedFile(buildPath(exportRecords.path, { params: { collection }, query }), authCode);
}
