import type { Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';
import { listAllItems } from '../../../platform/api/list-items.ts';

/** The settings that the viewer may read, with their levels. */
export const settingsQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['backoffice', 'settings'],
    queryFn: () => listAllItems(transport, 'settings', { sort: 'name' }),
    staleTime: 0,
  });
