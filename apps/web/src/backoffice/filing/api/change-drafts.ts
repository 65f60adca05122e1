import { discardFiling, editFiling } from '@paddock/contract';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';
import { filingKey } from './drafts.ts';

/** Changes what drafts are filed under. */
export const useEditDrafts = () => useEndpointMutation(editFiling, { invalidatesAlways: filingKey });

/** Deletes drafts with their files. */
export const useDiscardDrafts = () => useEndpointMutation(discardFiling, { invalidatesAlways: filingKey });
