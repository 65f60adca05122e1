import { ApiError, type Transport } from '@paddock/contract';

/**
 * The same transport for a person who can be asked: a request that needs re-authentication asks for it once and is sent
 * again if it was given. Otherwise it fails with the server's rejection.
 */
export function withReauthentication(
  transport: Transport,
  reauthenticate: () => Promise<boolean>,
): Transport {
  return async (request) => {
    try {
      return await transport(request);
    } catch (failure) {
      const isRequired = failure instanceof ApiError && failure.reply?.code === 'sudo_required';
      if (!isRequired || !(await reauthenticate()) || request.signal?.aborted) throw failure;
      return transport(request);
    }
  };
}
