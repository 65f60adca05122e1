import { useEffect } from 'react';
import { createFetchTransport } from '../api/fetch-transport.ts';
import { confirmImpersonation } from './browser-session.ts';
import { useSessionStore } from './session-context.ts';

/** How often to check again when the device's clock is ahead of the server's, in milliseconds. */
const recheckInterval = 60_000;

/** Asks the server at the expected end of impersonation whether it is over, so that the page can say so (AUT-14). */
export function useImpersonationExpiry(expiresAt: string): void {
  const store = useSessionStore();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const check = () => {
      void confirmImpersonation(store, (authCode) =>
        createFetchTransport({ authCode: () => authCode, onSessionRejected: store.invalidate }),
      );
      timer = setTimeout(check, recheckInterval);
    };
    const remaining = Date.parse(expiresAt) - Date.now();
    timer = setTimeout(check, Number.isNaN(remaining) ? recheckInterval : Math.max(remaining, 1_000));
    return () => clearTimeout(timer);
  }, [store, expiresAt]);
}
