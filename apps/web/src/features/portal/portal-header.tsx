import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Content } from '../../platform/content/content.tsx';
import { useContent } from '../../platform/content/content-context.ts';
import { useEditing } from '../../platform/content/edit-mode-context.tsx';
import { usePortal, usePortalLogo } from '../../platform/portal/portal-context.ts';
import { useSession } from '../../platform/session/session-context.ts';
import { BrandLogo } from '../../ui/media/brand-logo.tsx';
import { HeaderActions } from './header-actions.tsx';
import { HeaderNav } from './header-nav.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import classes from './portal-header.module.css';

/** The portal's own block at the bottom of the header, if it is written (HDR-07). */
function HeaderExtra() {
  const slug = `header-extra-${usePortal().slug}`;
  const state = useContent(slug);
  const isWritten = state.status === 'there' && Boolean(state.content.body?.trim());
  const isEditing = useEditing();
  if (!isWritten && !isEditing) return null;
  return (
    <div className={classes.extra}>
      <Content slug={slug} optional />
    </div>
  );
}

function onScroll(listener: () => void) {
  addEventListener('scroll', listener, { passive: true });
  return () => removeEventListener('scroll', listener);
}

/** Whether the page is scrolled further than `distance` pixels (HDR-08). */
function useScrolledPast(distance: number): boolean {
  return useSyncExternalStore(
    onScroll,
    () => scrollY > distance,
    () => false,
  );
}

/** Pages with the full-size header over their picture (HDR-08). */
const fullHeaderPages = ['/', '/homepage', '/welcome'];

export interface PortalHeaderProps {
  /** Icons of other features, shown in the bar at every width, after the dark mode toggle (HDR-03). */
  controls?: ReactNode;
  /** In place of the public navigation, where it is always visible. */
  navigation?: ReactNode;
  /** More links for the menu of the account, as list items. */
  accountLinks?: ReactNode;
  /** A low bar for signed-in pages. The one of the back office spans the screen, without the portal's own block. */
  slim?: 'investor' | 'back-office' | undefined;
}

/** The header of the selected portal (HDR-01 to HDR-11). */
export function PortalHeader({
  controls,
  navigation = <HeaderNav />,
  accountLinks,
  slim,
}: PortalHeaderProps) {
  const portal = usePortal();
  const logo = usePortalLogo();
  const isFull = useLocation({ select: ({ pathname }) => fullHeaderPages.includes(pathname) });
  const isScrolled = useScrolledPast(isFull ? 200 : 100);
  const isSignedIn = useSession().status === 'signed-in';
  return (
    <header
      className={classes.header}
      data-surface="portal"
      data-style={portal.style}
      data-full={isFull || undefined}
      data-slim={slim}
      data-scrolled={isScrolled || undefined}
    >
      <div className={classes.bar}>
        <Link className={classes.logo} to={isSignedIn ? '/dashboard' : '/'}>
          <BrandLogo name={portal.name} src={logo} />
        </Link>
        <nav className={classes.nav} aria-label="Main">
          {navigation}
        </nav>
        <div className={classes.actions}>
          <HeaderActions controls={controls} accountLinks={accountLinks} />
        </div>
        <div className={classes.menu}>
          <MobileMenu />
        </div>
      </div>
      {slim === 'back-office' ? null : <HeaderExtra />}
    </header>
  );
}
