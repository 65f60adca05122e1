import { deletePortalPicture } from '@paddock/contract';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';

/** Deletes a picture of a portal. */
export const useDeletePortalPicture = () =>
  useEndpointMutation(deletePortalPicture, { invalidates: ['backoffice', 'portals'] });
