import { createPortal } from '@paddock/contract';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';

/** Creates a portal with its texts. */
export const useCreatePortal = () =>
  useEndpointMutation(createPortal, { invalidates: ['backoffice', 'portals'], countsOnce: true });
