import { safeUrl } from '@paddock/domain';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { FacebookIcon, InstagramIcon, TwitterIcon, YoutubeIcon } from './social-icons.tsx';
import classes from './social-links.module.css';

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
