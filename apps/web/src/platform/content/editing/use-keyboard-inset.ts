import { useEffect, useState } from 'react';

/** The height in pixels that an on-screen keyboard covers at the bottom of the window. */
export function useKeyboardInset(): number {
  const [inset, setInset] = useState(0);
  useEffect(() => {
    const viewport = globalThis.visualViewport;
    if (!viewport) return;
    const measure = () =>
      // When zoomed in, the difference is not a keyboard.
      setInset(viewport.scale > 1 ? 0 : Math.max(0, innerHeight - viewport.height - viewport.offsetTop));
    measure();
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
    };
  }, []);
  return inset;
}
