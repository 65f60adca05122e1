import {
  type Entity,
  type ListQuery,
  type ListReply,
  listTaxYears,
  maxLimit,
  request,
  type Transport,
} from '@paddock/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { listItems } from '../../../platform/api/list-items.ts';

/** The collections that hold documents of one person. */
export type OwnCollection = 'news_documents' | 'tax_documents' | 'proof_documents';

/** A news document with what its fund shows of itself; of one that is out of reach only the id. */
export type NewsDocument = Omit<Entity<'news_documents'>, 'fund'> & {
  fund: (Pick<Entity<'funds'>, '_id'> & Partial<Entity<'funds'>>) | null;
};

interface ListPages<Item> {
  pages: ListReply<Item>[];
  pageParams: unknown[];
}

/** One's own documents of a collection, newest first; 999 at a time, as the documents ask for (DOC-09). */
function ownDocumentsQuery<Item>(
  transport: Transport,
  collection: OwnCollection,
  more: Pick<ListQuery, 'filter' | 'populate'> = {},
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

/** The news documents for the person signed in, each with its fund (DOC-02). */
export const newsDocumentsQuery = (transport: Transport) =>
  ownDocumentsQuery<NewsDocument>(transport, 'news_documents', { populate: 'fund' });

/** The tax documents that a filter of the year lets through (DOC-03). */
export const taxDocumentsQuery = (transport: Transport, filter: Record<string, unknown>) =>
  ownDocumentsQuery<Entity<'tax_documents'>>(transport, 'tax_documents', { filter });

/** How many tax documents each year holds (DOC-03). */
export const taxYearsQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['documents', 'tax-years'],
    queryFn: ({ signal }) => request(transport, listTaxYears, { signal }),
  });

export const verificationDocumentsKey = ['documents', 'proof_documents'];

/** The verification documents that the person signed in has uploaded (DOC-04). */
export const verificationDocumentsQuery = (transport: Transport) =>
  ownDocumentsQuery<Entity<'proof_documents'>>(transport, 'proof_documents');

/** What was loaded with one of its documents read. */
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
