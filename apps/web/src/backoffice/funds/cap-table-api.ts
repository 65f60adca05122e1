import { buildPath, exportCapTable, readCapTable, request, type Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';
import { downloadGuardedFile } from '../../platform/download/download-guarded-file.ts';

export type CapTableScope = 'complete' | 'accepted';

export const capTableQuery = (transport: Transport, fund: string, of: CapTableScope) =>
  queryOptions({
    queryKey: ['backoffice', 'funds', fund, 'cap-table', of],
    queryFn: ({ signal }) => request(transport, readCapTable, { params: { fund }, query: { of }, signal }),
    staleTime: 0,
  });

/** Downloads the cap table as CSV. The server may ask for re-authentication first. */
export async function downloadCapTable(
  fund: string,
  of: CapTableScope,
  authCode: () => string,
): Promise<void> {
  const path = buildPath(exportCapTable.path, { params: { fund }, query: { of } });
  await downloadGuardedFile(path, authCode);
}
