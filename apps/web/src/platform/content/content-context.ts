import type { ContentView } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { usePortal } from '../portal/portal-context.ts';
import { type ContentBatcher, contentQuery } from './content-batcher.ts';

const BatcherContext = createContext<ContentBatcher | undefined>(undefined);

export const ContentBatcherProvider = BatcherContext;

/** The state of a content item of the current portal: loading, failed, missing (null) or loaded. */
export type ContentState =
  | { status: 'pending' }
  | { status: 'failed'; failure: unknown; retry: () => unknown }
  | { status: 'missing' }
  | { status: 'there'; content: ContentView };

/** Reads a content item of the current portal. Simultaneous requests are batched (CON-02). */
export function useContent(slug: string): ContentState {
  const batcher = use(BatcherContext);
  if (!batcher) throw new Error('useContent needs a ContentBatcherProvider above it.');
  const portal = usePortal();
  const { data, error, isError, refetch } = useQuery(contentQuery(batcher, portal._id, slug));
  if (data) return { status: 'there', content: data };
  if (data === null) return { status: 'missing' };
  return isError ? { status: 'failed', failure: error, retry: refetch } : { status: 'pending' };
}
