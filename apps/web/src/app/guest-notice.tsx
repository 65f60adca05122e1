import { lazy, Suspense } from 'react';
import { useGuestSession } from '../platform/session/session-context.ts';

const GuestBanner = lazy(() => import('../features/session/guest-banner.tsx'));

/** The place of the banner of a guest session, on every page; empty for everybody else (AUT-14). */
export function GuestNotice() {
  const guest = useGuestSession();
  return <Suspense fallback={null}>{guest.status !== 'none' && <GuestBanner guest={guest} />}</Suspense>;
}
