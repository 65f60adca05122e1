import { deleteRecord } from '@paddock/contract';
import type { Collection } from '@paddock/domain';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';
import { recordsKey } from './record.ts';

/** Deletes a record. Its lists are read again; its own page is left. */
export const useDeleteRecord = (
  collection: Collection,
  invalidates: readonly string[] = [...recordsKey(collection), 'list'],
) => useEndpointMutation(deleteRecord, { invalidates });
