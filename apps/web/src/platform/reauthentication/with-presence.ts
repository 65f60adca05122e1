import { CallError, type Transport } from '@paddock/contract';

/**
 * The same transport for a person who can be asked: a call that needs a fresh proof of presence asks for it once, and
 * is made again where it was given. Else it fails as it was refused.
 */
export function withPresence(transport: Transport, askPresence: () => Promise<boolean>): Transport {
  return async (request) => {
    try {
      return await transport(request);
    } catch (failure) {
      const isAsked = failure instanceof CallError && failure.reply?.code === 'sudo_required';
      if (!isAsked || !(await askPresence()) || request.signal?.aborted) throw failure;
      return transport(request);
    }
  };
}
