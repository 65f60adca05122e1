import { linkGoogle } from '@paddock/contract';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';

/** Connects a Google account, which signs in from then on. */
export const useLinkGoogle = () => useEndpointMutation(linkGoogle, { invalidates: ['security'] });
