import { ApiError, type Transport } from '@paddock/contract';

/**
 * A transport for people who can be asked: a request that needs re-authentication asks for it once, and is sent again
 * if the person re-authenticates. Otherwise it fails with the server's error.
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
