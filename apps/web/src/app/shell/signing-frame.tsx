import { Link, Outlet } from '@tanstack/react-router';
import { mainContentId } from '../../platform/page/main-content.ts';
import { NeedsScript } from '../../platform/page/needs-script.tsx';
import { usePortal, usePortalLogo } from '../../platform/portal/portal-context.ts';
import { useSession } from '../../platform/session/session-context.ts';
import { BrandLogo } from '../../ui/media/brand-logo.tsx';
import classes from './signing-frame.module.css';

/** What the pages for signing have around them (INV-05): nothing that leads away from it but the way out. */
export default function SigningFrame() {
  const portal = usePortal();
  const logo = usePortalLogo();
  const isSignedIn = useSession().status === 'signed-in';
  return (
    <>
      <header className={classes.header} data-surface="portal" data-style={portal.style}>
        <div className={classes.bar}>
          <Link className={classes.logo} to={isSignedIn ? '/dashboard' : '/'}>
            <BrandLogo name={portal.name} src={logo} />
          </Link>
          <nav className={classes.links} aria-label="Main">
            <Link to="/contact">Help</Link>
            {isSignedIn ? <Link to="/dashboard">Dashboard</Link> : null}
          </nav>
        </div>
      </header>
      <main id={mainContentId} className={classes.main} tabIndex={-1}>
        <NeedsScript />
        <Outlet />
      </main>
    </>
  );
}
