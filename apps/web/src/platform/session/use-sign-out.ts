import { signOut } from '@paddock/contract';
import { useQueryClient } from '@tanstack/react-query';
import { undefinedOnApiError } from '../api/api-error.ts';
import { useEndpointMutation } from '../api/use-endpoint-mutation.ts';
import { clearDrafts } from '../drafts/draft-storage.ts';
import { useSessionStore } from './session-context.ts';

/** The local storage key that tells other tabs of a sign-out, as opposed to a session that expired. */
export const signedOutKey = 'signedOutAt';

/**
 * Ends the session on the server and in this browser (AUT-18), in the browser even if the request fails. Drafts are
 * deleted in all tabs. During impersonation only the impersonation session ends, and the superadmin stays signed in.
 */
export function useSignOut(): () => Promise<void> {
  const { mutateAsync } = useEndpointMutation(signOut);
  const queryClient = useQueryClient();
  const store = useSessionStore();
  return async () => {
    if (store.impersonation().status === 'open') {
      store.endImpersonation();
      return;
    }
    store.startSignOut();
    // Reads that are under way would be refused once the session has ended.
    await queryClient.cancelQueries();
    await undefinedOnApiError(mutateAsync({}));
    clearDrafts();
    notifyOtherTabs();
    store.clear();
  };
}

function notifyOtherTabs(): void {
  try {
    localStorage.setItem(signedOutKey, new Date().toISOString());
  } catch {
    // Without storage the tabs share nothing.
  }
}
