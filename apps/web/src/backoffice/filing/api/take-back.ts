import { takeBackDocument } from '@paddock/contract';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';
import { filingKey } from './drafts.ts';

/** Hides a document from investors. */
export const useTakeBack = () => useEndpointMutation(takeBackDocument, { invalidatesAlways: filingKey });
