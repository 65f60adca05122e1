import { updateRecord } from '@paddock/contract';
import type { Collection } from '@paddock/domain';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';
import { recordsKey } from './record.ts';

/** Saves changes of a record, unless somebody else has changed it meanwhile. */
export const useUpdateRecord = (collection: Collection) =>
  useEndpointMutation(updateRecord, { invalidates: recordsKey(collection) });
