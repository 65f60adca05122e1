import type { Transport } from '@paddock/contract';
import type { Collection } from '@paddock/domain';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { listItems } from '../../../platform/api/list-items.ts';
import { recordsKey } from './record.ts';

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
