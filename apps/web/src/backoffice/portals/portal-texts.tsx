import type { Entity } from '@paddock/contract';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ExternalLink } from '../../ui/text/external-link.tsx';
import { addressOn } from './portal-address.ts';
import classes from './portal-texts.module.css';

const texts = [
  ['/', 'Homepage', 'and the line beside the menu (the header extra)'],
  ['/about', 'About', ''],
  ['/contact', 'Contact', ''],
  ['/terms-of-use', 'Terms of use', ''],
  ['/privacy-policy', 'Privacy policy', 'and the terms in the footer'],
  ['/portfolio', 'Portfolio', 'its introduction'],
  ['/education', 'Education', 'its introduction'],
] as const;

/** Leads to the pages of a portal, where its texts are edited in place. */
export function PortalTexts({ portal }: { portal: Entity<'portals'> }) {
  const [domain] = portal.domains;
  if (domain === undefined)
    return (
      <EmptyState title="No domain yet">
        The texts are edited on the pages themselves. Give the portal a domain, and they can be opened here.
      </EmptyState>
    );
  const pages = portal.hasWelcomePage ? [...texts, ['/welcome', 'Welcome', ''] as const] : texts;
  return (
    <ul className={classes.texts}>
      {pages.map(([path, title, what]) => (
        <li key={path}>
          <ExternalLink href={addressOn(domain, path)}>{title}</ExternalLink>
          {what ? <span className={classes.quiet}>, {what}</span> : null}
        </li>
      ))}
    </ul>
  );
}
