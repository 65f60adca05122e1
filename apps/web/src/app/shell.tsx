import type { PortalView } from '@paddock/contract';
import { Outlet } from '@tanstack/react-router';
import { NotificationBell } from '../features/notifications/notification-bell.tsx';
import { PortalFooter } from '../features/portal/portal-footer.tsx';
import { PortalHeader } from '../features/portal/portal-header.tsx';
import { EditModeHost } from '../platform/content/edit-mode-host.tsx';
import { EditModeToggle } from '../platform/content/edit-mode-toggle.tsx';
import { DialogHost } from '../platform/dialog/dialog-host.tsx';
import { NoticesHost } from '../platform/notices/notices-host.tsx';
import { PresenceAsker } from '../platform/reauthentication/presence-asker.tsx';
import { Arrival, contentId } from './arrival.tsx';
import { DocumentTitle } from './document-title.tsx';
import { GuestNotice } from './guest-notice.tsx';
import { SecondFactorGate } from './second-factor-gate.tsx';
import classes from './shell.module.css';
import { SignInStarter } from './sign-in-starter.tsx';

/** The content items that every page of a portal shows (HDR-07, FTR-03). */
export const shellContents = (portal: PortalView) => ['footer-terms', `header-extra-${portal.slug}`];

/** What stands around every page. */
export function Shell() {
  return (
    <DialogHost>
      <SignInStarter>
        <DocumentTitle />
        <Arrival />
        <SecondFactorGate />
        <a className={classes.skip} href={`#${contentId}`} data-print="never">
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
          <main id={contentId} className={classes.main} tabIndex={-1}>
            <Outlet />
          </main>
          <PortalFooter />
          <GuestNotice />
        </div>
        <EditModeHost />
        <NoticesHost />
        <PresenceAsker />
      </SignInStarter>
    </DialogHost>
  );
}
