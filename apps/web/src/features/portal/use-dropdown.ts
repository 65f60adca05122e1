import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Whether the dropdown of a header button is open. It closes on Escape, which returns the focus to the button, on a
 * press or focus outside it, and when the URL changes.
 */
export function useDropdown(): {
  isOpen: boolean;
  toggle: () => void;
  frame: RefObject<HTMLDivElement | null>;
  opener: RefObject<HTMLButtonElement | null>;
} {
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const address = useLocation({ select: ({ href }) => href });
  useEffect(() => {
    if (address) setOpen(false);
  }, [address]);
  useEffect(() => {
    if (!isOpen) return;
    const listening = new AbortController();
    const { signal } = listening;
    const closeElsewhere = ({ target }: Event) => {
      if (!(target instanceof Node && frame.current?.contains(target))) setOpen(false);
    };
    addEventListener('pointerdown', closeElsewhere, { signal });
    addEventListener('focusin', closeElsewhere, { signal });
    addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Escape') return;
        opener.current?.focus();
        setOpen(false);
      },
      { signal },
    );
    return () => listening.abort();
  }, [isOpen]);
  return { isOpen, toggle: () => setOpen(!isOpen), frame, opener };
}
