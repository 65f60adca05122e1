import { requestStatement } from '@paddock/contract';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';

/** Creates a statement of the person's investments and returns its download link. */
export const useRequestStatement = () => useEndpointMutation(requestStatement);
