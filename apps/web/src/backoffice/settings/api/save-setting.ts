import { persistSettings } from '@paddock/contract';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';

/** Saves a setting and, for superadmins, who may read and write it. */
export const useSaveSetting = () =>
  useEndpointMutation(persistSettings, { invalidatesAlways: ['backoffice', 'settings'] });
