import { lazy } from 'react';
import { useImpersonation } from '../../platform/session/session-context.ts';
import { LazyBoundary } from '../../ui/lazy/lazy-boundary.tsx';

const ImpersonationBanner = lazy(
  () => import('../../features/session/impersonation/impersonation-banner.tsx'),
);

/** Shows the impersonation banner on every page; nothing outside impersonation (AUT-14). */
export function ImpersonationBannerHost() {
  const guest = useImpersonation();
  if (guest.status === 'none') return null;
  return (
    <LazyBoundary failureDisplay="over-page">
      <ImpersonationBanner guest={guest} />
    </LazyBoundary>
  );
}
