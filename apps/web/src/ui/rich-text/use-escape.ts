import { type RefObject, useEffect } from 'react';

/** Handles Escape anywhere within an element and stops it from reaching the elements around it. */
export function useEscape(within: RefObject<HTMLElement | null>, onEscape: () => void): void {
  useEffect(() => {
    const element = within.current;
    if (!element) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      onEscape();
    };
    element.addEventListener('keydown', listen);
    return () => element.removeEventListener('keydown', listen);
  }, [within, onEscape]);
}
