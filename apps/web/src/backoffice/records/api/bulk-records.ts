import { bulkRecords } from '@paddock/contract';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';

/** Deletes or changes many records in a background task, whose progress the frame shows. */
export const useBulkRecords = () =>
  useEndpointMutation(bulkRecords, { invalidates: ['backoffice', 'tasks'], countsOnce: true });
