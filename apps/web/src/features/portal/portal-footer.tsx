import type { PortalView } from '@paddock/contract';
import { Link } from '@tanstack/react-router';
import { Content } from '../../platform/content/content.tsx';
import { usePortalLogo } from '../../platform/portal/portal-addresses.ts';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { useSession } from '../../platform/session/session-context.ts';
import { SessionGate } from '../../platform/session/session-gate.tsx';
import { BrandLogo } from '../../ui/media/brand-logo.tsx';
import classes from './portal-footer.module.css';
import { SocialLinks } from './social-links.tsx';

/** The footer of the selected portal (FTR-01 to FTR-03). Signed-in pages have the same links in less space. */
export function PortalFooter({ isSlim = false }: { isSlim?: boolean }) {
  const portal = usePortal();
  const logo = usePortalLogo();
  const session = useSession();
  const isEditor = session.status === 'signed-in' && session.me.canEditContentItems;
  return (
    <footer
      className={classes.footer}
      data-surface="portal"
      data-style={portal.style}
      data-slim={isSlim || undefined}
    >
      <div className={classes.inner}>
        <div className={classes.brand}>
          <BrandLogo name={portal.name} src={logo} />
          <SocialLinks />
        </div>
        <nav className={classes.nav} aria-label="Footer">
          <div className={classes.column}>
            {isEditor ? <Link to="/homepage">Homepage</Link> : null}
            <SessionGate session="signed-in">
              <Link to="/dashboard">Dashboard</Link>
              <Link to="/profile">Profile</Link>
            </SessionGate>
            <Link to="/about">Team</Link>
            <Link to="/education">{portal.educationLabel || 'Education'}</Link>
          </div>
          <div className={classes.column}>
            <Link to="/contact">Contact</Link>
            <Link to="/privacy-policy">Privacy Policy</Link>
            <Link to="/terms-of-use">Terms of Use</Link>
          </div>
        </nav>
        {portal.contact ? <PortalContact contact={portal.contact} /> : null}
        <div className={classes.terms}>
          <Content slug="footer-terms" />
        </div>
      </div>
    </footer>
  );
}

/** How to reach whoever runs the portal: the contact data of its company, as emails and wire pages give it. */
function PortalContact({ contact }: { contact: NonNullable<PortalView['contact']> }) {
  const { name, address, phone, email } = contact;
  return (
    <address className={classes.contact}>
      <span>{name}</span>
      {address ? <span>{address}</span> : null}
      {phone ? <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a> : null}
      {email ? <a href={`mailto:${email}`}>{email}</a> : null}
    </address>
  );
}
