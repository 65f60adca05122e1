import { openCountersignatureFrame, refreshCountersignature } from '@paddock/contract';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';

const invalidatesAlways = ['backoffice', 'countersignatures'];

/** Asks for the frame in which management signs. If there is none, somebody else may have signed. */
export const useOpenCountersignatureFrame = () =>
  useEndpointMutation(openCountersignatureFrame, { invalidatesOnFailure: invalidatesAlways });

/** Has the server ask the service about an agreement. The page shows what it said. */
export const useRefreshCountersignature = () =>
  useEndpointMutation(refreshCountersignature, { invalidatesAlways });
