import type { Transport } from '@paddock/contract';
import type { Collection } from '@paddock/domain';
import { queryOptions } from '@tanstack/react-query';
import { listItems } from '../../../platform/api/list-items.ts';

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
