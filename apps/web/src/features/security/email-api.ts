import {
  beginPasskeyEmailUndo,
  cancelEmailChange,
  changeEmail,
  confirmNewEmail,
  readMe,
  request,
  undoEmailChange,
} from '@paddock/contract';
import { undefinedOnApiError } from '../../platform/api/api-error.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';
import { useSessionStore } from '../../platform/session/session-context.ts';

/** Requests another email address, which takes effect once it is confirmed. */
export const useChangeEmail = () => useEndpointMutation(changeEmail, { invalidates: ['security'] });

/** Cancels the requested change of address. */
export const useCancelEmailChange = () =>
  useEndpointMutation(cancelEmailChange, { invalidates: ['security'] });

/** Confirms the new address with the code of an email. */
export function useConfirmNewEmail() {
  const transport = useTransport();
  const store = useSessionStore();
  return useEndpointMutation(confirmNewEmail, {
    onSuccess: async () => {
      // If it is the account of this browser, its pages show the new address at once.
      const own = store.own();
      const fresh = own && (await undefinedOnApiError(request(transport, readMe, {})));
      if (own && fresh?.me._id === own.me._id) store.set(fresh.me, own.authCode);
    },
  });
}

/** Restores the old address with the code from an email. The reply asks for a second factor if the account has one. */
export function useUndoEmailChange() {
  const transport = useTransport();
  const store = useSessionStore();
  return useEndpointMutation(undoEmailChange, {
    onSuccess: async (reply) => {
      // It ended all sessions of the person. If this browser held one of them, reading it now shows that at once.
      if (!('secondFactor' in reply) && store.own())
        await undefinedOnApiError(request(transport, readMe, {}));
    },
  });
}

/** Passkey options for restoring the old address. */
export const useBeginPasskeyEmailUndo = () => useEndpointMutation(beginPasskeyEmailUndo);
