import { useEffect } from 'react';
import { createFetchTransport } from '../api/fetch-transport.ts';
import { confirmGuest } from './browser-session.ts';
import { useSessionStore } from './session-context.ts';

/** How soon after the end is looked again, where the device's clock runs before the server's; in milliseconds. */
const again = 60_000;

/** Asks the server whether the guest session is over when its time should be, so that the page can say so (AUT-14). */
export function useGuestExpiry(expiresAt: string): void {
  const store = useSessionStore();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      void confirmGuest(store, (authCode) =>
        createFetchTransport({ authCode: () => authCode, onSessionRefused: store.refuse }),
      );
      timer = setTimeout(look, again);
    };
    const left = Date.parse(expiresAt) - Date.now();
    timer = setTimeout(look, Number.isNaN(left) ? again : Math.max(left, 1_000));
    return () => clearTimeout(timer);
  }, [store, expiresAt]);
}
