import {
  addPasskey,
  beginPasskeyRegistration,
  beginPasskeySecondStep,
  beginPasskeySignIn,
  completeSecondStep,
  readCaptcha,
  register,
  request,
  resetPassword,
  type SessionReply,
  signIn,
  signInWithGoogle,
  signInWithPasskey,
  type Transport,
} from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';
import { undefinedOnApiError } from '../../platform/api/api-error.ts';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';
import { useSessionStore } from '../../platform/session/session-context.ts';

/** Signs in with user name and password (AUT-02); the reply asks for a second factor where the account has one. */
export function useSignInWithPassword() {
  const store = useSessionStore();
  return useEndpointMutation(signIn, {
    onSuccess: (reply) => {
      if ('me' in reply) store.set(reply.me, reply.authCode);
    },
  });
}

/** Signs in with Google's token (AUT-09); the reply asks for a second factor where the account has one. */
export function useSignInWithGoogle() {
  const store = useSessionStore();
  return useEndpointMutation(signInWithGoogle, {
    onSuccess: (reply) => {
      if ('me' in reply) store.set(reply.me, reply.authCode);
    },
  });
}

/** Passkey options for autofill; undefined if the request fails. */
export const fetchPasskeySignInOptions = (transport: Transport) =>
  undefinedOnApiError(request(transport, beginPasskeySignIn, {}));

/** Passkey options for the passkey button. */
export const useBeginPasskeySignIn = () => useEndpointMutation(beginPasskeySignIn);

/** Signs in with a passkey, which is both factors. */
export function useSignInWithPasskey() {
  const store = useSessionStore();
  return useEndpointMutation(signInWithPasskey, {
    onSuccess: ({ me, authCode }) => store.set(me, authCode),
  });
}

/** Options for a passkey of this site's address. */
export const useBeginPasskeyRegistration = () => useEndpointMutation(beginPasskeyRegistration);

/** Adds the passkey that the browser has made. */
export const useAddPasskey = () => useEndpointMutation(addPasskey);

/** Passkey options for the second factor. */
export const useBeginPasskeySecondStep = () => useEndpointMutation(beginPasskeySecondStep);

/** Signs in with the second factor, after the first was correct. */
export function useCompleteSecondStep() {
  const store = useSessionStore();
  return useEndpointMutation(completeSecondStep, {
    onSuccess: ({ me, authCode }) => store.set(me, authCode),
  });
}

/** A challenge to solve, and which captcha the server uses (AUT-08). */
export const fetchCaptcha = (transport: Transport) => request(transport, readCaptcha, {});

/** Which captcha the server uses, to load what it needs ahead. */
export const captchaQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['public', 'captcha'],
    queryFn: () => fetchCaptcha(transport),
    retry: false,
    staleTime: 0,
  });

/** Whether the server signed the new account in at once, as the documents allow (AUT-21). */
export const isSession = (reply: object): reply is SessionReply => 'me' in reply && 'authCode' in reply;

/** Creates an account (AUT-04). */
export function useRegister() {
  const store = useSessionStore();
  return useEndpointMutation(register, {
    onSuccess: (reply) => {
      if (isSession(reply)) store.set(reply.me, reply.authCode);
    },
  });
}

/** Sends an email with a link for a new password (AUT-07). */
export const useResetPassword = () => useEndpointMutation(resetPassword);
