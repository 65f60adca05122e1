import {
  type AnyRecord,
  createRecord,
  deleteRecord,
  listRecords,
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
  record: { readonly collection: Collection; readonly id: string },
) =>
  queryOptions({
    queryKey: ['records', record.collection, 'referring', record.id],
    queryFn: ({ signal }) =>
      Promise.all(
        fields.map(async ({ collection, name }) => {
          const { total, more = false } = await request(transport, listRecords, {
            params: { collection },
            query: { filter: { [name]: record.id }, limit: 1, after: '' },
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
        populate: 'actor,person',
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
