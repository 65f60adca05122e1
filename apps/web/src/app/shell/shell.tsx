import type { PortalView } from '@paddock/contract';
import { Outlet } from '@tanstack/react-router';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { PortalFooter } from '../../features/portal/portal-footer.tsx';
import { PortalHeader } from '../../features/portal/portal-header.tsx';
import { EditModeHost } from '../../platform/content/edit-mode-host.tsx';
import { EditModeToggle } from '../../platform/content/edit-mode-toggle.tsx';
import { DialogHost } from '../../platform/dialog/dialog-host.tsx';
import { ReauthenticationProvider } from '../../platform/reauthentication/reauthentication-provider.tsx';
import { ToastHost } from '../../platform/toasts/toast-host.tsx';
import { DocumentTitle } from './document-title.tsx';
import { ImpersonationBannerHost } from './impersonation-banner-host.tsx';
import { NeedsScript } from './needs-script.tsx';
import { mainContentId, RouteAnnouncer } from './route-announcer.tsx';
import { SecondFactorGate } from './second-factor-gate.tsx';
import classes from './shell.module.css';
import { SignInProvider } from './sign-in-provider.tsx';

/** The content items on every page of a portal (HDR-07, FTR-03). */
export const shellContents = (portal: PortalView) => ['footer-terms', `header-extra-${portal.slug}`];

/** The frame around every page. */
export function Shell() {
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
          <PortalHeader
            controls={
              <>
                <EditModeToggle />
                <NotificationBell />
              </>
            }
          />
          <main id={mainContentId} className={classes.main} tabIndex={-1}>
            <NeedsScript />
            <Outlet />
          </main>
          <PortalFooter />
          <ImpersonationBannerHost />
        </div>
        <EditModeHost />
        <ToastHost />
        <ReauthenticationProvider />
      </SignInProvider>
    </DialogHost>
  );
}
