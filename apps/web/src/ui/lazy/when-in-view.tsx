import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Renders its children once it has been scrolled to; until then, something that keeps their place. */
export function WhenInView({ placeholder, children }: { placeholder: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || isSeen) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isSeen]);
  return <div ref={place}>{isSeen ? children : placeholder}</div>;
}
