import type { Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';
import { listItems } from '../../../platform/api/list-items.ts';

/** What the documents ask file lists to load (DOC-09). */
const listLimit = 999;

/** The news documents for the person signed in, each with its fund (DOC-02). */
export const newsDocumentsQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['documents', 'news'],
    queryFn: () =>
      listItems(transport, 'news_documents', {
        mine: true,
        populate: 'fund',
        sort: '-createdAt',
        limit: listLimit,
      }),
  });

/** The tax documents of the person signed in (DOC-03). */
export const taxDocumentsQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['documents', 'tax'],
    queryFn: () =>
      listItems(transport, 'tax_documents', { mine: true, sort: '-createdAt', limit: listLimit }),
  });

/** The verification documents that the person signed in has uploaded (DOC-04). */
export const proofDocumentsQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['documents', 'proof'],
    queryFn: () =>
      listItems(transport, 'proof_documents', { mine: true, sort: '-createdAt', limit: listLimit }),
  });
