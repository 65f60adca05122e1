import {
  type AnyRecord,
  buildPath,
  bulkRecords,
  createRecord,
  deleteRecord,
  exportRecords,
  listRecords,
  maxBulkRecords,
  type PagedReply,
  readRecord,
  readReferences,
  request,
  type Transport,
  updateRecord,
} from '@paddock/contract';
import type { Collection } from '@paddock/domain';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listItems } from '../../platform/api/list-items.ts';
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
  authCode: string,
): Promise<void> {
  const query = {
    sort,
    fields: fields.join(','),
    ...(search && { search }),
    ...(Object.keys(filter).length > 0 && { filter: { ...filter } }),
  };
  return downloadGuardedFile(buildPath(exportRecords.path, { params: { collection }, query }), authCode);
}

/** The key of everything that is read about the records of a collection. */
export const recordsKey = (collection: Collection) => ['records', collection] as const;

/** One record of any collection, with its references as ids. */
export const recordQuery = (transport: Transport, collection: Collection, id: string) =>
  queryOptions({
    queryKey: [...recordsKey(collection), 'record', id],
    queryFn: async ({ signal }) =>
      (await request(transport, readRecord, { params: { collection, id }, query: {}, signal })).item,
    staleTime: 0,
  });

/** Creates a record; sent again after a lost reply, it is created once. */
export const useCreateRecord = (collection: Collection) =>
  useEndpointMutation(createRecord, { invalidates: recordsKey(collection), countsOnce: true });

/** Saves changes of a record, unless somebody else has changed it meanwhile. */
export const useUpdateRecord = (collection: Collection) =>
  useEndpointMutation(updateRecord, { invalidates: recordsKey(collection) });

/** Deletes a record. Its lists are read again; its own page is left. */
export const useDeleteRecord = (
  collection: Collection,
  invalidates: readonly string[] = [...recordsKey(collection), 'list'],
) => useEndpointMutation(deleteRecord, { invalidates });

/** What depends on a record, as the server sees it before it deletes it. */
export const recordReferencesQuery = (transport: Transport, collection: Collection, id: string) =>
  queryOptions({
    queryKey: [...recordsKey(collection), 'references', id],
    queryFn: async ({ signal }) =>
      (await request(transport, readReferences, { params: { collection, id }, signal })).item,
    staleTime: 0,
  });

/** A field of a collection that refers to records. */
interface ReferringField {
  readonly collection: Collection;
  readonly name: string;
}

/** How many records refer to one by each of these fields; more than the server counts exactly is "more". */
export const referringCountsQuery = (
  transport: Transport,
  fields: readonly ReferringField[],
  of: { readonly collection: Collection; readonly id: string },
) =>
  queryOptions({
    queryKey: ['records', of.collection, 'referring', of.id],
    queryFn: ({ signal }) =>
      Promise.all(
        fields.map(async ({ collection, name }) => {
          const { total, more = false } = await request(transport, listRecords, {
            params: { collection },
            query: { filter: { [name]: of.id }, limit: 1, after: '' },
            signal,
          });
          return { collection, name, total, more };
        }),
      ),
  });

/** The first records of a collection that a search finds, to choose one from. */
export const referenceChoicesQuery = (transport: Transport, collection: Collection, search: string) =>
  queryOptions({
    queryKey: ['records', collection, 'choices', search],
    queryFn: async ({ signal }): Promise<AnyRecord[]> => {
      const query = { limit: 20, after: '', ...(search && { search }) };
      return (await request(transport, listRecords, { params: { collection }, query, signal })).items;
    },
    placeholderData: keepPreviousData,
  });

/** What the audit log says about a record, the latest first. */
export const recordHistoryQuery = (transport: Transport, collection: Collection, id: string) =>
  infiniteQueryOptions({
    queryKey: [...recordsKey(collection), 'history', id],
    queryFn: ({ pageParam }) =>
      listItems(transport, 'audit_events', {
        filter: { collection, record: id },
        sort: '-at',
        populate: 'actor',
        limit: 20,
        after: pageParam,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });

/** What the team has written about a record, the latest first. */
export const recordNotesQuery = (transport: Transport, collection: Collection, id: string) =>
  queryOptions({
    queryKey: ['records', 'notes', 'of', collection, id],
    queryFn: () =>
      listItems(transport, 'notes', {
        filter: { collection, record: id },
        sort: '-createdAt',
        populate: 'author',
        limit: 100,
      }),
    staleTime: 0,
  });
