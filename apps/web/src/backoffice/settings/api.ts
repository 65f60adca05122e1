import { persistSettings, type Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';
import { listAllItems } from '../../platform/api/list-items.ts';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';

/** The settings that the viewer may read, with their levels. */
export const settingsQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['backoffice', 'settings'],
    queryFn: () => listAllItems(transport, 'settings', { sort: 'name' }),
    staleTime: 0,
  });

/** Saves a setting and, for superadmins, who may read and write it. */
export const useSaveSetting = () =>
  useEndpointMutation(persistSettings, { invalidatesAlways: ['backoffice', 'settings'] });
