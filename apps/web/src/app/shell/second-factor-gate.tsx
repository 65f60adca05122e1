import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '../../platform/session/session-context.ts';

/** Redirects people whose level requires a second factor to its setup page. The server allows them nothing else. */
export function SecondFactorGate() {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isLed =
    session.status === 'signed-in' && session.me.mustSetUpSecondFactor === true && pathname !== '/security';
  useEffect(() => {
    if (isLed) void navigate({ to: '/security', replace: true });
  }, [isLed, navigate]);
  return null;
}
