import type { PortalView } from '@paddock/contract';
import { safeUrl } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import { Content } from '../../platform/content/content.tsx';
import { usePortal, usePortalLogo } from '../../platform/portal/portal-context.ts';
import { useSession } from '../../platform/session/session-context.ts';
import { SessionGate } from '../../platform/session/session-gate.tsx';
import { BrandLogo } from '../../ui/media/brand-logo.tsx';
import { createIcon } from '../../ui/media/icons.tsx';
import classes from './portal-footer.module.css';

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

const FacebookIcon = createIcon(
  <path d="M14 21v-7.5h2.8l.5-3.3H14V8.4c0-1.1.4-1.9 2-1.9h1.6V3.4a19 19 0 0 0-2.4-.2c-2.7 0-4.3 1.6-4.3 4.5v2.5H8v3.3h2.9V21" />,
);
const YoutubeIcon = createIcon(
  <>
    <rect x="2.5" y="5.5" width="19" height="13" rx="4" />
    <path d="m10.2 9.2 4.8 2.8-4.8 2.8V9.2Z" />
  </>,
);
const TwitterIcon = createIcon(<path d="M4 4l16 16M20 4 4 20" />);
const InstagramIcon = createIcon(
  <>
    <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
    <circle cx="12" cy="12" r="4" />
    <path d="M16.8 7.2v.01" />
  </>,
);

/** A link to each social network that the portal sets (FTR-02); nothing if it sets none. */
export function SocialLinks() {
  const portal = usePortal();
  const links = [
    { name: 'Facebook', url: safeUrl(portal.facebookUrl), Icon: FacebookIcon },
    { name: 'YouTube', url: safeUrl(portal.youtubeUrl), Icon: YoutubeIcon },
    { name: 'Twitter', url: safeUrl(portal.twitterUrl), Icon: TwitterIcon },
    { name: 'Instagram', url: safeUrl(portal.instagramUrl), Icon: InstagramIcon },
  ].filter(({ url }) => url !== undefined);
  if (links.length === 0) return null;
  return (
    <ul className={classes.links} aria-label={`${portal.name} on social media`}>
      {links.map(({ name, url, Icon }) => (
        <li key={name}>
          <a href={url} aria-label={name} rel="noopener noreferrer" target="_blank">
            <Icon />
          </a>
        </li>
      ))}
    </ul>
  );
}
