import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Whether what a button of the header opens is open. It closes at Escape, giving the focus back to the button, at a
 * press or focus elsewhere, and where the address changes.
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
