import {
  addPasskey,
  beginAuthenticatorSetup,
  beginPasskeyRegistration,
  beginPasskeyRemoval,
  changePassword,
  confirmAuthenticatorSetup,
  type Endpoint,
  endOtherSessions,
  endUserSession,
  linkGoogle,
  listActivity,
  listSessions,
  readAccountSecurity,
  readMe,
  readSecondFactors,
  removeAuthenticator,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  request,
  sendPasswordLink,
  type Transport,
} from '@paddock/contract';
import { CancelledError, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { undefinedOnApiError } from '../../platform/api/api-error.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';
import { useSessionStore } from '../../platform/session/session-context.ts';

/** How the person signs in, and the new address that is not confirmed yet. */
export const accountSecurityQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['security', 'safety'],
    queryFn: ({ signal }) => request(transport, readAccountSecurity, { signal }),
  });

/** Where the person is signed in. */
export const devicesQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['security', 'devices'],
    queryFn: ({ signal }) => request(transport, listSessions, { signal }),
  });

/** How many items of activity the server sends for a page. */
export const activityPageSize = 20;

/** A page of the account's activity, from 1; the last one shows until the next has arrived. */
export const activityQuery = (transport: Transport, page: number) =>
  queryOptions({
    queryKey: ['security', 'activity', page],
    queryFn: ({ signal }) => request(transport, listActivity, { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
    // It contains what was just done on this page.
    staleTime: 0,
  });

/** Signs one device out. */
export const useEndSession = () => useEndpointMutation(endUserSession, { invalidatesAlways: ['security'] });

/** Signs all devices out but this one. */
export const useEndOtherSessions = () =>
  useEndpointMutation(endOtherSessions, { invalidatesAlways: ['security'] });

/** Changes the password, which signs out all other devices. */
export const useChangePassword = () => useEndpointMutation(changePassword, { invalidates: ['security'] });

/** Sends an email with a link to set a password, to somebody who has none. */
export const useSendPasswordLink = () => useEndpointMutation(sendPasswordLink);

/** Connects a Google account, which signs in from then on. */
export const useLinkGoogle = () => useEndpointMutation(linkGoogle, { invalidates: ['security'] });

/** The person's own second factors. */
export const secondFactorsQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['security', 'second-factors'],
    queryFn: ({ signal }) => request(transport, readSecondFactors, { signal }),
  });

/** The person as they are now; signing out gives the read up. */
const freshMe = (transport: Transport) =>
  queryOptions({
    queryKey: ['me'],
    queryFn: ({ signal }) => request(transport, readMe, { signal }),
    staleTime: 0,
  });

function givenUp(failure: unknown): undefined {
  if (!(failure instanceof CancelledError)) throw failure;
}

/**
 * A change of the person's second factors, after which the page reloads them. If the person's level required a second
 * factor, everything else unlocks then. The reply does not wait for that, because it may contain codes that are shown
 * only once.
 */
function useFactorMutation<P, Q, B, Reply>(endpoint: Endpoint<P, Q, B, Reply>) {
  const transport = useTransport();
  const queryClient = useQueryClient();
  const store = useSessionStore();
  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: ['security'] });
    const own = store.own();
    const fresh =
      own && (await undefinedOnApiError(queryClient.fetchQuery(freshMe(transport)).catch(givenUp)));
    if (fresh && store.own()?.authCode === own.authCode) store.set(fresh.me, own.authCode);
  };
  return useEndpointMutation(endpoint, { onSuccess: () => void refresh() });
}

/** Requests a new secret for an app, which takes effect once a code confirms it. */
export const useBeginAuthenticatorSetup = () => useEndpointMutation(beginAuthenticatorSetup);

/** Confirms the new secret with a code from the app. */
export const useConfirmAuthenticator = () => useFactorMutation(confirmAuthenticatorSetup);

export const useRemoveAuthenticator = () => useFactorMutation(removeAuthenticator);

/** What the browser makes a passkey with. */
export const useBeginPasskeyRegistration = () => useEndpointMutation(beginPasskeyRegistration);

export const useAddPasskey = () => useFactorMutation(addPasskey);

export const useRenamePasskey = () => useFactorMutation(renamePasskey);

/** What the browser asks for a passkey with, to remove it. */
export const useBeginPasskeyRemoval = () => useEndpointMutation(beginPasskeyRemoval);

export const useRemovePasskey = () => useFactorMutation(removePasskey);

/** New recovery codes in place of the old ones. */
export const useRenewRecoveryCodes = () => useFactorMutation(renewRecoveryCodes);
