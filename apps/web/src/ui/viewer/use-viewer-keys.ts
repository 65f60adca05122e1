import { useEffect, useRef } from 'react';

/** Handles keys wherever the focus is, except in a field. Maps key names to actions. */
export function useViewerKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const known = useRef(keys);
  useEffect(() => {
    known.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
      const act = known.current[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
