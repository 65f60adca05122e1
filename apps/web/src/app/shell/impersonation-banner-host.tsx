import { lazy } from 'react';
import { useImpersonation } from '../../platform/session/session-context.ts';
import { LazyBoundary } from '../../ui/lazy/lazy-boundary.tsx';

const ImpersonationBanner = lazy(
  () => import('../../features/session/impersonation/impersonation-banner.tsx'),
);

/** The place of the banner of a guest session, on every page; empty for everybody else (AUT-14). */
export function ImpersonationBannerHost() {
  const guest = useImpersonation();
  if (guest.status === 'none') return null;
  return (
    <LazyBoundary failureDisplay="over-page">
      <ImpersonationBanner guest={guest} />
    </LazyBoundary>
  );
}
