import { lazy } from 'react';
import { useGuestSession } from '../platform/session/session-context.ts';
import { LatePart } from '../ui/late-part/late-part.tsx';

const GuestBanner = lazy(() => import('../features/session/guest-banner.tsx'));

/** The place of the banner of a guest session, on every page; empty for everybody else (AUT-14). */
export function GuestNotice() {
  const guest = useGuestSession();
  if (guest.status === 'none') return null;
  return (
    <LatePart failureTold="over-page">
      <GuestBanner guest={guest} />
    </LatePart>
  );
}
