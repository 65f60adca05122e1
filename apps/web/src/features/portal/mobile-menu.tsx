import { useLocation } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import icon from '../../ui/header-icon.module.css';
import { CloseIcon, MenuIcon } from '../../ui/icons.tsx';
import { HeaderNav } from './header-nav.tsx';
import classes from './mobile-menu.module.css';
import { SessionButtons } from './session-buttons.tsx';

/** The navigation on narrow screens; it closes on a route change, on Escape and on a click anywhere (HDR-09). */
export function MobileMenu() {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => setOpen(false), [path]);
  useEffect(() => {
    if (!isOpen) return;
    const close = ({ target }: MouseEvent) => {
      if (!(target instanceof Node && opener.current?.contains(target))) setOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      opener.current?.focus();
    };
    addEventListener('click', close, { capture: true });
    addEventListener('keydown', closeOnEscape);
    return () => {
      removeEventListener('click', close, { capture: true });
      removeEventListener('keydown', closeOnEscape);
    };
  }, [isOpen]);
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={`${icon.icon} ${classes.opener}`}
        aria-label={isOpen ? 'Close menu' : 'Open menu'}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <CloseIcon /> : <MenuIcon />}
      </button>
      <div id={panel} className={classes.panel} data-surface="portal" hidden={!isOpen}>
        <nav className={classes.nav} aria-label="Menu">
          <HeaderNav />
        </nav>
        <div className={classes.session}>
          <SessionButtons />
        </div>
      </div>
    </>
  );
}
