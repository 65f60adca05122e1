import { safeUrl } from '@paddock/domain';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { createIcon } from '../../ui/media/icons.tsx';
import classes from './social-links.module.css';

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
