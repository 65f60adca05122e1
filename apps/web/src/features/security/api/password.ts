import { changePassword, sendPasswordLink } from '@paddock/contract';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';

/** Changes the password, which signs out all other devices. */
export const useChangePassword = () => useEndpointMutation(changePassword, { invalidates: ['security'] });

/** Sends an email with a link to set a password, to somebody who has none. */
export const useSendPasswordLink = () => useEndpointMutation(sendPasswordLink);
