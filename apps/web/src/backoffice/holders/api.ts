import {
  buildPath,
  exportCapTable,
  listUndecidedHolders,
  maxLimit,
  readCapTable,
  recordEndpoints,
  request,
  settleHolder,
  type Transport,
} from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';
import { downloadGuardedFile } from '../../platform/download/download-guarded-file.ts';

/** The investing profiles that a person can hold a commitment with, the oldest first. */
export const profilesOfPersonQuery = (transport: Transport, user: string, isArchivedToo = false) =>
  queryOptions({
    queryKey: ['backoffice', 'investing-profiles', user, isArchivedToo],
    queryFn: async ({ signal }) => {
      const filter = { user, ...(!isArchivedToo && { archivedAt: { $exists: false } }) };
      const query = { filter, sort: 'createdAt', limit: maxLimit };
      return (await request(transport, recordEndpoints('investing_entities').list, { query, signal })).items;
    },
  });

/** The signed investments of which nobody can tell who holds them. */
export const undecidedHoldersQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['backoffice', 'undecided-holders'],
    queryFn: ({ signal }) => request(transport, listUndecidedHolders, { signal }),
    staleTime: 0,
  });

/** Asks a second admin to approve who holds an investment. */
export const useSettleHolder = () => useEndpointMutation(settleHolder, { invalidatesAlways: ['backoffice'] });

export type CapTableScope = 'complete' | 'accepted';

export const capTableQuery = (transport: Transport, fund: string, scope: CapTableScope) =>
  queryOptions({
    queryKey: ['backoffice', 'funds', fund, 'cap-table', scope],
    queryFn: ({ signal }) =>
      request(transport, readCapTable, { params: { fund }, query: { of: scope }, signal }),
    staleTime: 0,
  });

/** Downloads the cap table as CSV. The server may ask for re-authentication first. */
export async function downloadCapTable(
  fund: string,
  scope: CapTableScope,
  authCode: () => string,
): Promise<void> {
  const path = buildPath(exportCapTable.path, { params: { fund }, query: { of: scope } });
  await downloadGuardedFile(path, authCode);
}
