import {
  type Entity,
  type ListReply,
  listFundDocuments,
  maxLimit,
  request,
  type Transport,
} from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';

/** A fund's due-diligence documents (DOC-01). */
export const fundDocumentsQuery = (transport: Transport, fundId: string) =>
  queryOptions({
    queryKey: ['syndication', 'documents', fundId],
    queryFn: ({ signal }) =>
      request(transport, listFundDocuments, { params: { fundId }, query: { limit: maxLimit }, signal }),
  });

/** The list with one of its documents read. */
export const markDocumentRead =
  (id: string) =>
  (list: ListReply<Entity<'synd_documents'>> | undefined): ListReply<Entity<'synd_documents'>> | undefined =>
    list && {
      ...list,
      items: list.items.map((each) => (each._id === id ? { ...each, isRead: true } : each)),
    };
