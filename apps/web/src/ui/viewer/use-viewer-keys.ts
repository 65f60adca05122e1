import { useEffect, useRef } from 'react';

/** Acts on keys wherever the focus is, save in a field: what a key does, by its name. */
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
