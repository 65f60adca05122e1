import { useId } from 'react';
import icon from '../../ui/layout/header-icon.module.css';
import { CloseIcon, MenuIcon } from '../../ui/media/icons.tsx';
import { HeaderNav } from './header-nav.tsx';
import classes from './mobile-menu.module.css';
import { PortalSwitch } from './portal-switch.tsx';
import { SessionButtons } from './session-buttons.tsx';
import { useMobileMenu } from './use-mobile-menu.ts';

/**
 * The navigation on narrow screens (HDR-09). Without scripts it is always open, below the bar. The `hidden` attribute
 * of the closed menu, which its style sheet overrides, prevents duplicate links before the style sheet has loaded.
 */
export function MobileMenu() {
  const { isOpen, toggle, opener, panel } = useMobileMenu();
  const id = useId();
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={`${icon.icon} ${classes.opener}`}
        aria-label={isOpen ? 'Close menu' : 'Open menu'}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        {isOpen ? <CloseIcon /> : <MenuIcon />}
      </button>
      <div
        ref={panel}
        id={id}
        className={classes.panel}
        hidden={!isOpen}
        data-surface="portal"
        data-open={isOpen || undefined}
      >
        <nav className={classes.nav} aria-label="Menu">
          <HeaderNav />
        </nav>
        <div className={classes.session}>
          <SessionButtons />
          <PortalSwitch />
        </div>
      </div>
    </>
  );
}
