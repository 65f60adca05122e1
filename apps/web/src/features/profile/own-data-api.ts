import {
  downloadDataExport,
  readDataExport,
  readOwnClosing,
  request,
  requestClosing,
  requestDataExport,
  type Transport,
  withdrawClosing,
} from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';

/** How often the page asks whether an export is ready, in milliseconds. */
const pollInterval = 3_000;

const exportKey = ['own-data', 'export'] as const;
const closingKey = ['own-data', 'closing'] as const;

/** The person's last export; asked for again and again while it is made. */
export const dataExportQuery = (transport: Transport, user: string) =>
  queryOptions({
    queryKey: [...exportKey, user],
    queryFn: async ({ signal }) => (await request(transport, readDataExport, { signal })).item,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.state === 'running' ? pollInterval : false),
  });

/** The person's request to have the account closed. */
export const ownClosingQuery = (transport: Transport, user: string) =>
  queryOptions({
    queryKey: [...closingKey, user],
    queryFn: async ({ signal }) => (await request(transport, readOwnClosing, { signal })).item,
    staleTime: 0,
  });

export const useRequestDataExport = () =>
  useEndpointMutation(requestDataExport, { invalidatesAlways: exportKey });

export const useDownloadDataExport = () =>
  useEndpointMutation(downloadDataExport, { invalidatesOnFailure: exportKey });

export const useRequestClosing = () => useEndpointMutation(requestClosing, { invalidatesAlways: closingKey });

export const useWithdrawClosing = () =>
  useEndpointMutation(withdrawClosing, { invalidatesAlways: closingKey });
