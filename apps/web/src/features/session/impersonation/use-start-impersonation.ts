import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { asApiError } from '../../../platform/api/api-error.ts';
import { useStartImpersonationSession } from '../api.ts';

/** How long the check shows before the code is used, in milliseconds (AUT-14). */
export const checkDuration = 2_000;

/** How long the success shows, in milliseconds (AUT-14). */
const successDuration = 1_000;

interface StartState {
  state: 'checking' | 'set' | 'rejected';
  /** Who is impersonated, once the session is set. */
  name?: string;
}

/** Uses the code once and goes to the homepage as the other person (AUT-14). */
export function useStartImpersonation(code: string): StartState {
  const { mutateAsync } = useStartImpersonationSession();
  const navigate = useNavigate();
  const [start, setStart] = useState<StartState>({ state: 'checking' });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isLeft = false;
    const use = async () => {
      try {
        const { me } = await mutateAsync({ body: { code } });
        if (isLeft) return;
        setStart({ state: 'set', name: me.displayName });
        timer = setTimeout(() => void navigate({ to: '/' }), successDuration);
      } catch (failure) {
        asApiError(failure);
        if (!isLeft) setStart({ state: 'rejected' });
      }
    };
    timer = setTimeout(() => void use(), checkDuration);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [mutateAsync, navigate, code]);
  return start;
}
