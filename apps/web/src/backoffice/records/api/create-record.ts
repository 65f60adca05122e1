import { createRecord } from '@paddock/contract';
import type { Collection } from '@paddock/domain';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';
import { recordsKey } from './record.ts';

/** Creates a record; sent again after a lost reply, it is created once. */
export const useCreateRecord = (collection: Collection) =>
  useEndpointMutation(createRecord, { invalidates: recordsKey(collection), countsOnce: true });
