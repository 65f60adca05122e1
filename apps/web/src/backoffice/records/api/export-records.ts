import { buildPath, exportRecords } from '@paddock/contract';
import type { Collection } from '@paddock/domain';
import { downloadGuardedFile } from '../../../platform/download/download-guarded-file.ts';

export interface ExportInput {
  readonly collection: Collection;
  readonly filter: Readonly<Record<string, unknown>>;
  readonly search: string;
  readonly sort: string;
  readonly fields: readonly string[];
}

/** Downloads a list as CSV, with its search, filter, order and columns. */
export function downloadRecords(
  { collection, filter, search, sort, fields }: ExportInput,
  authCode: string,
): Promise<void> {
  const query = {
    sort,
    fields: fields.join(','),
    ...(search && { search }),
    ...(Object.keys(filter).length > 0 && { filter: { ...filter } }),
  };
  return downloadGuardedFile(buildPath(exportRecords.path, { params: { collection }, query }), authCode);
}
