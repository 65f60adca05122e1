import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '../../platform/session/session-context.ts';

/** Leads whom their level asks for a second factor to the page that sets one up: the server opens nothing else. */
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
