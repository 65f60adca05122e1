import { Link } from '@tanstack/react-router';
import { Content } from '../../platform/content/content.tsx';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { usePortalFile } from '../../platform/portal/portal-files.ts';
import { useSession } from '../../platform/session/session-context.ts';
import { When } from '../../platform/session/when.tsx';
import { BrandLogo } from '../../ui/brand-logo.tsx';
import classes from './portal-footer.module.css';
import { SocialLinks } from './social-links.tsx';

/** The footer of the selected portal (FTR-01 to FTR-03). */
export function PortalFooter() {
  const portal = usePortal();
  const logo = usePortalFile('logo.png');
  const session = useSession();
  const isEditor = session.status === 'signed-in' && session.me.canEditContentItems;
  return (
    <footer className={classes.footer} data-surface="portal" data-portal={portal.slug}>
      <div className={classes.inner}>
        <div className={classes.brand}>
          <BrandLogo name={portal.name} src={logo} />
          <SocialLinks />
        </div>
        <nav className={classes.nav} aria-label="Footer">
          <div className={classes.column}>
            {isEditor ? <Link to="/homepage">Homepage</Link> : null}
            <When session="signed-in">
              <Link to="/dashboard">Dashboard</Link>
              <Link to="/profile">Profile</Link>
            </When>
            <Link to="/about">Team</Link>
            <Link to="/education">{portal.educationLabel || 'Education'}</Link>
          </div>
          <div className={classes.column}>
            <Link to="/contact">Contact</Link>
            <Link to="/privacy-policy">Privacy Policy</Link>
            <Link to="/terms-of-use">Terms of Use</Link>
          </div>
        </nav>
        <div className={classes.terms}>
          <Content slug="footer-terms" />
        </div>
      </div>
    </footer>
  );
}
