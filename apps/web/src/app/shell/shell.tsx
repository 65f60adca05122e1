import type { PortalView } from '@paddock/contract';
import { Outlet, useMatches } from '@tanstack/react-router';
import { PortalFooter } from '../../features/portal/portal-footer.tsx';
import { PortalHeader } from '../../features/portal/portal-header.tsx';
import { EditModeHost } from '../../platform/content/edit-mode-host.tsx';
import { DialogHost } from '../../platform/dialog/dialog-host.tsx';
import { mainContentId } from '../../platform/page/main-content.ts';
import { NeedsScript } from '../../platform/page/needs-script.tsx';
import { ReauthenticationProvider } from '../../platform/reauthentication/reauthentication-provider.tsx';
import { ToastHost } from '../../platform/toasts/toast-host.tsx';
import { DocumentTitle } from './document-title.tsx';
import { HeaderControls } from './header-controls.tsx';
import { ImpersonationBannerHost } from './impersonation-banner-host.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { SecondFactorGate } from './second-factor-gate.tsx';
import classes from './shell.module.css';
import { SignInProvider } from './sign-in-provider.tsx';

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
        <ReauthenticationProvider />
      </SignInProvider>
    </DialogHost>
  );
}
