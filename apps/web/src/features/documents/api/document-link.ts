import type { downloadNewsDocument } from '@paddock/contract';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';

/** Requests the link of a document, which also marks it as read on the server. */
export const useDocumentLink = (endpoint: typeof downloadNewsDocument) => useEndpointMutation(endpoint);
