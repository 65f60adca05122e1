import { useLocation } from '@tanstack/react-router';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { resizeDelay } from '../../ui/hooks/timing.ts';
import icon from '../../ui/layout/header-icon.module.css';
import { CloseIcon, MenuIcon } from '../../ui/media/icons.tsx';
import { PortalSwitch, SessionButtons } from './header-buttons.tsx';
import { HeaderNav } from './header-nav.tsx';
import classes from './mobile-menu.module.css';

const focusable = 'a[href], button:not([disabled])';

/**
 * Whether the menu on narrow screens is open (HDR-09). It closes on navigation, on any click, on Escape, and when the
 * screen becomes wide. While it is open, Tab stays within it and its opener; when it closes, the opener gets the focus
 * if the menu had it.
 */
function useMobileMenu() {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const path = useLocation({ select: ({ href }) => href });
  const close = useCallback(() => {
    if (panel.current?.contains(document.activeElement)) opener.current?.focus();
    setOpen(false);
  }, []);
  // Closes in an effect, after the router has reported the new location.
  useEffect(() => {
    if (path) close();
  }, [path, close]);
  useEffect(() => {
    if (!isOpen) return;
    const onClick = ({ target }: MouseEvent) => {
      if (!(target instanceof Node && opener.current?.contains(target))) close();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        opener.current?.focus();
        setOpen(false);
      } else if (event.key === 'Tab') trapFocus(event, opener.current, panel.current);
    };
    let resized: ReturnType<typeof setTimeout> | undefined;
    const onResize = () => {
      clearTimeout(resized);
      resized = setTimeout(() => {
        if (!opener.current?.checkVisibility()) setOpen(false);
      }, resizeDelay);
    };
    addEventListener('click', onClick, { capture: true });
    addEventListener('keydown', onKey);
    addEventListener('resize', onResize);
    return () => {
      clearTimeout(resized);
      removeEventListener('click', onClick, { capture: true });
      removeEventListener('keydown', onKey);
      removeEventListener('resize', onResize);
    };
  }, [isOpen, close]);
  return { isOpen, toggle: () => setOpen(!isOpen), opener, panel };
}

/** Wraps Tab around at both ends of the menu. */
function trapFocus(event: KeyboardEvent, opener: HTMLElement | null, panel: HTMLElement | null): void {
  const inside = [...(panel?.querySelectorAll<HTMLElement>(focusable) ?? [])];
  const last = inside.at(-1);
  const here = document.activeElement;
  const isWithin = here === opener || panel?.contains(here);
  const next = event.shiftKey ? (here === opener ? last : undefined) : here === last ? opener : undefined;
  const target = isWithin ? next : opener;
  if (!target) return;
  event.preventDefault();
  target.focus();
}

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
