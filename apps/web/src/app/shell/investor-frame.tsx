import { Outlet } from '@tanstack/react-router';
import { InstallOffer } from '../../features/portal/install-offer.tsx';
import {
  InvestorNavigation,
  InvestorSubPages,
  InvestorTabs,
} from '../../features/portal/investor-navigation.tsx';
import { PortalFooter } from '../../features/portal/portal-footer.tsx';
import { PortalHeader } from '../../features/portal/portal-header.tsx';
import { SiteLinks } from '../../features/portal/site-links.tsx';
import { mainContentId } from '../../platform/page/main-content.ts';
import { NeedsScript } from '../../platform/page/needs-script.tsx';
import { useSession } from '../../platform/session/session-context.ts';
import { HeaderControls } from './header-controls.tsx';
import classes from './investor-frame.module.css';

/**
 * What the pages of investors have around them (INV-02). Until the session is known, only what visitors have too takes
 * up space.
 */
export default function InvestorFrame() {
  const isSignedIn = useSession().status === 'signed-in';
  return (
    <>
      <PortalHeader
        slim="investor"
        navigation={<InvestorNavigation />}
        accountLinks={<SiteLinks />}
        controls={<HeaderControls />}
      />
      {isSignedIn ? <InvestorSubPages /> : null}
      <main id={mainContentId} className={classes.main} tabIndex={-1}>
        <NeedsScript />
        <Outlet />
        {isSignedIn ? <InstallOffer /> : null}
      </main>
      <PortalFooter isSlim />
      {isSignedIn ? <InvestorTabs /> : null}
    </>
  );
}
