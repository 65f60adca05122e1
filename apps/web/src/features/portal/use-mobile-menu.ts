import { useDebouncedCallback } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { resizeDelay } from '../../ui/hooks/timing.ts';

const focusable = 'a[href], button:not([disabled])';

/**
 * Whether the menu on narrow screens is open (HDR-09). It closes on navigation, on any click, on Escape, and when the
 * screen becomes wide. While it is open, Tab stays within it and its opener; when it closes, the opener gets the focus
 * if the menu had it.
 */
export function useMobileMenu() {
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
  const closeWhereWide = useDebouncedCallback(() => {
    if (!opener.current?.checkVisibility()) setOpen(false);
  }, resizeDelay);
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
    addEventListener('click', onClick, { capture: true });
    addEventListener('keydown', onKey);
    addEventListener('resize', closeWhereWide);
    return () => {
      removeEventListener('click', onClick, { capture: true });
      removeEventListener('keydown', onKey);
      removeEventListener('resize', closeWhereWide);
    };
  }, [isOpen, close, closeWhereWide]);
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
