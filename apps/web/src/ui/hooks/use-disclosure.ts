import { type RefObject, useEffect, useRef } from 'react';

/** Closes it and returns the focus to its summary. */
export function closeDisclosure(menu: HTMLDetailsElement | null): void {
  if (!menu) return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
}

/** Closes an open `<details>` on Escape, returning the focus to its summary, and on a press or focus outside it. */
export function useDisclosure(): { ref: RefObject<HTMLDetailsElement | null> } {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const closeElsewhere = ({ target }: Event) => {
      const menu = ref.current;
      if (menu?.open && target instanceof Node && !menu.contains(target)) menu.open = false;
    };
    const closeAtEscape = (event: KeyboardEvent) => {
      const menu = ref.current;
      if (event.key !== 'Escape' || !menu?.open) return;
      closeDisclosure(menu);
    };
    document.addEventListener('pointerdown', closeElsewhere);
    document.addEventListener('focusin', closeElsewhere);
    document.addEventListener('keydown', closeAtEscape);
    return () => {
      document.removeEventListener('pointerdown', closeElsewhere);
      document.removeEventListener('focusin', closeElsewhere);
      document.removeEventListener('keydown', closeAtEscape);
    };
  }, []);
  return { ref };
}
