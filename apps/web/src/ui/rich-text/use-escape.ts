import { type RefObject, useEffect } from 'react';

/** Acts on Escape anywhere within an element, and keeps it from what stands around. */
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
