import { usePortal } from '../../platform/portal/portal-context.ts';
import classes from './portal-footer.module.css';
import { FacebookIcon, InstagramIcon, TwitterIcon, YoutubeIcon } from './social-icons.tsx';

/** A link to each network that the portal names (FTR-02). */
export function SocialLinks() {
  const portal = usePortal();
  const links = [
    { name: 'Facebook', url: portal.facebookUrl, Icon: FacebookIcon },
    { name: 'YouTube', url: portal.youtubeUrl, Icon: YoutubeIcon },
    { name: 'Twitter', url: portal.twitterUrl, Icon: TwitterIcon },
    { name: 'Instagram', url: portal.instagramUrl, Icon: InstagramIcon },
  ];
  return (
    <div className={classes.social}>
      {links.map(({ name, url, Icon }) =>
        url ? (
          <a key={name} href={url} aria-label={name} rel="noreferrer" target="_blank">
            <Icon />
          </a>
        ) : null,
      )}
    </div>
  );
}
