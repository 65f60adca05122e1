import { subscribe } from '@paddock/contract';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';

/** Adds an address to the newsletter (PUB-10). */
export const useSubscribe = () => useEndpointMutation(subscribe);
