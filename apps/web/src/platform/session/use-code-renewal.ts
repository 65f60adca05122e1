import { useSessionStore } from './session-context.ts';

/** Sends a request that gives the session another auth code, and takes it over in all tabs (SEC-13). */
export function useCodeRenewal() {
  const store = useSessionStore();
  return async <Reply extends object>(send: () => Promise<Reply>): Promise<Reply> => {
    const former = store.own()?.authCode;
    const reply = await send();
    if (former && 'authCode' in reply && typeof reply.authCode === 'string')
      store.renew(former, reply.authCode);
    return reply;
  };
}
