import { endOtherSessions, endUserSession } from '@paddock/contract';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';

/** Signs one device out. */
export const useEndSession = () => useEndpointMutation(endUserSession, { invalidatesAlways: ['security'] });

/** Signs all devices out but this one. */
export const useEndOtherSessions = () =>
  useEndpointMutation(endOtherSessions, { invalidatesAlways: ['security'] });
