import { VisuallyHidden } from '@mantine/core';
import type { PortalView } from '@paddock/contract';
import { Outlet, useLocation, useMatches, useNavigate, useRouter } from '@tanstack/react-router';
import { lazy, useEffect, useState } from 'react';
import { PortalFooter } from '../../features/portal/portal-footer.tsx';
import { PortalHeader } from '../../features/portal/portal-header.tsx';
import { TryingAgain } from '../../platform/api/trying-again.tsx';
import { EditModeHost } from '../../platform/content/edit-mode-controls.tsx';
import { DialogHost } from '../../platform/dialog/dialog-host.tsx';
import { mainContentId } from '../../platform/page/main-content.ts';
import { NeedsScript } from '../../platform/page/needs-script.tsx';
import { documentTitle } from '../../platform/portal/page-title.ts';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { ReauthenticationProvider } from '../../platform/reauthentication/reauthentication-provider.tsx';
import { useImpersonation, useSession } from '../../platform/session/session-context.ts';
import { ToastHost } from '../../platform/toasts/toast-host.tsx';
import { LazyBoundary } from '../../ui/lazy/lazy-boundary.tsx';
import { resolvePageHead } from '../page/page-head.ts';
import { HeaderControls } from './header-controls.tsx';
import classes from './shell.module.css';
import { SignInProvider } from './sign-in-provider.tsx';

const ImpersonationBanner = lazy(
  () => import('../../features/session/impersonation/impersonation-banner.tsx'),
);

/** Shows the impersonation banner on every page; nothing outside impersonation (AUT-14). */
function ImpersonationBannerHost() {
  const guest = useImpersonation();
  if (guest.status === 'none') return null;
  return (
    <LazyBoundary failureDisplay="over-page">
      <ImpersonationBanner guest={guest} />
    </LazyBoundary>
  );
}

const SecondFactorBanner = lazy(() => import('../../features/session/second-factor-banner.tsx'));

/** Shows admins without a second factor by when they need one; nothing once they are led to its setup (SEC-12). */
function SecondFactorBannerHost() {
  const session = useSession();
  const isImpersonating = useImpersonation().status === 'open';
  if (session.status !== 'signed-in' || isImpersonating) return null;
  const { secondFactorDueAt, mustSetUpSecondFactor } = session.me;
  if (!secondFactorDueAt || mustSetUpSecondFactor) return null;
  return (
    <LazyBoundary failureDisplay="over-page">
      <SecondFactorBanner dueAt={secondFactorDueAt} />
    </LazyBoundary>
  );
}

/** Redirects people who need a second factor first to its setup page. The server allows them nothing else. */
function SecondFactorGate() {
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

/** The content items on every page of a portal (HDR-07, FTR-03). */
export const shellContents = (portal: PortalView) => ['footer-terms', `header-extra-${portal.slug}`];

/**
 * What is around every page. Pages of investors and those for signing have their header in their frame; pages of the
 * back office have a slim header, no footer, and the rest in their frame.
 */
export function Shell() {
  const frame = useMatches({
    select: (matches) => matches.find(({ staticData }) => staticData.frame)?.staticData.frame,
  });
  return (
    <DialogHost>
      <SignInProvider>
        <DocumentTitle />
        <RouteAnnouncer />
        <SecondFactorGate />
        <a className={classes.skip} href={`#${mainContentId}`} data-print="never">
          Skip to content
        </a>
        <div className={classes.shell}>
          <SecondFactorBannerHost />
          {frame === 'investor' || frame === 'signing' ? null : (
            <PortalHeader slim={frame} controls={<HeaderControls />} />
          )}
          {frame ? (
            <Outlet />
          ) : (
            <>
              <main id={mainContentId} className={classes.main} tabIndex={-1}>
                <NeedsScript />
                <Outlet />
              </main>
              <PortalFooter />
            </>
          )}
          <ImpersonationBannerHost />
        </div>
        <EditModeHost />
        <ToastHost />
        <TryingAgain />
        <ReauthenticationProvider />
      </SignInProvider>
    </DialogHost>
  );
}

/** Keeps the document title in sync with the current page (POR-07). */
function DocumentTitle() {
  const portal = usePortal();
  const title = useMatches({ select: (matches) => resolvePageHead(matches).title });
  useEffect(() => {
    document.title = documentTitle(title, portal);
  }, [title, portal]);
  return null;
}

/**
 * Announces the new page and moves the keyboard focus to its beginning. A browser does both for a new document, but not
 * when only part of it changes. If the page or a dialog has taken the focus, it stays there.
 */
function RouteAnnouncer() {
  const router = useRouter();
  const [title, setTitle] = useState('');
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (!fromLocation || fromLocation.pathname === toLocation.pathname) return;
        setTitle(resolvePageHead(router.state.matches).title);
        const here = document.activeElement;
        if (here?.closest('main, [role="dialog"]')) return;
        document.getElementById(mainContentId)?.focus({ preventScroll: true });
      }),
    [router],
  );
  return (
    <VisuallyHidden component="span" role="status">
      {title}
    </VisuallyHidden>
  );
}
