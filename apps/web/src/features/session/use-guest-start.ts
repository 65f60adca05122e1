import { CallError, call, startGuestSession } from '@paddock/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useSessionStore } from '../../platform/session/session-context.ts';

/** How long the check shows before the code is used, in milliseconds (AUT-14). */
export const checkTime = 2_000;

/** How long it shows that the session is set, in milliseconds (AUT-14). */
const setTime = 1_000;

interface Start {
  state: 'checking' | 'set' | 'refused';
  /** Whose eyes, once it is set. */
  name?: string;
}

/** Uses the code once, stores the guest session beside one's own, and goes to the homepage (AUT-14). */
export function useGuestStart(code: string): Start {
  const transport = useTransport();
  const store = useSessionStore();
  const navigate = useNavigate();
  const [start, setStart] = useState<Start>({ state: 'checking' });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isLeft = false;
    const use = async () => {
      try {
        const { me, authCode, expiresAt } = await call(transport, startGuestSession, { body: { code } });
        store.openGuest({ me, authCode, expiresAt });
        if (isLeft) return;
        setStart({ state: 'set', name: me.displayName });
        timer = setTimeout(() => void navigate({ to: '/' }), setTime);
      } catch (failure) {
        if (!(failure instanceof CallError)) throw failure;
        if (!isLeft) setStart({ state: 'refused' });
      }
    };
    timer = setTimeout(() => void use(), checkTime);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [transport, store, navigate, code]);
  return start;
}
