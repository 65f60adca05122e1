import {
  type downloadNewsDocument,
  type Entity,
  type ListQuery,
  type ListReply,
  listTaxYears,
  maxLimit,
  request,
  type Transport,
} from '@paddock/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { listItems } from '../../platform/api/list-items.ts';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';

/** The collections with documents that belong to one person. */
type OwnCollection = 'news_documents' | 'tax_documents' | 'proof_documents';

/** A news document with its fund; if the person cannot read the fund, only its id. */
export type NewsDocument = Pick<Entity<'news_documents'>, '_id' | 'displayTitle' | 'createdAt' | 'isRead'> & {
  fund:
    | (Pick<Entity<'funds'>, '_id'> & Partial<Pick<Entity<'funds'>, 'name' | 'end_date' | 'close_date'>>)
    | null;
};

interface ListPages<Item> {
  pages: ListReply<Item>[];
  pageParams: unknown[];
}

/** The person's own documents in a collection, newest first, 999 per request as the specification requires (DOC-09). */
export function ownDocumentsQuery<Item>(
  transport: Transport,
  collection: OwnCollection,
  more: Pick<ListQuery, 'filter' | 'populate' | 'fields'> = {},
) {
  return infiniteQueryOptions({
    queryKey: ['documents', collection, more],
    queryFn: ({ pageParam }) =>
      listItems(transport, collection, {
        ...more,
        mine: true,
        sort: '-createdAt',
        limit: maxLimit,
        ...(pageParam > 0 && { offset: pageParam }),
      }) as Promise<ListReply<unknown>> as Promise<ListReply<Item>>,
    initialPageParam: 0,
    getNextPageParam: ({ items, total }, _, offset) => {
      const loaded = offset + items.length;
      return items.length > 0 && loaded < total ? loaded : undefined;
    },
  });
}

/** The person's news documents, each with what names and sorts its fund (DOC-02). */
export const newsDocumentsQuery = (transport: Transport) =>
  ownDocumentsQuery<NewsDocument>(transport, 'news_documents', {
    populate: 'fund',
    fields: 'displayTitle,createdAt,isRead,fund.name,fund.end_date,fund.close_date',
  });

/** The person's tax documents that match a filter on the year (DOC-03). */
export const taxDocumentsQuery = (transport: Transport, filter: Record<string, unknown>) =>
  ownDocumentsQuery<Entity<'tax_documents'>>(transport, 'tax_documents', { filter });

/** The number of tax documents per year (DOC-03). */
export const taxYearsQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['documents', 'tax-years'],
    queryFn: ({ signal }) => request(transport, listTaxYears, { signal }),
  });

/** The loaded list with one document marked as read. */
export const markDocumentRead =
  (id: string) =>
  <Item extends { _id: string; isRead: boolean }>(
    parts: ListPages<Item> | undefined,
  ): ListPages<Item> | undefined =>
    parts && {
      ...parts,
      pages: parts.pages.map((page) => ({
        ...page,
        items: page.items.map((each) => (each._id === id ? { ...each, isRead: true } : each)),
      })),
    };

/** Requests the link of a document, which also marks it as read on the server. */
export const useDocumentLink = (endpoint: typeof downloadNewsDocument) => useEndpointMutation(endpoint);
