import { useEffect, useRef, useState } from 'react';
import classes from './brand-logo.module.css';

export interface BrandLogoProps {
  name: string;
  /** The URL of the picture; undefined if the brand has none. */
  src: string | undefined;
}

/**
 * A portal's logo (POR-01), drawn for the header color in both modes. If there is none or it does not load, the brand's
 * name is shown instead.
 */
export function BrandLogo({ name, src }: BrandLogoProps) {
  const [isMissing, setMissing] = useState(false);
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // In a server-rendered page it may have failed before React attached its listeners.
    const { complete, naturalWidth } = picture.current ?? {};
    if (complete && naturalWidth === 0) setMissing(true);
  }, []);
  if (isMissing || src === undefined) return <span className={classes.name}>{name}</span>;
  return (
    <img
      ref={picture}
      className={classes.logo}
      src={src}
      alt={name}
      width={200}
      height={40}
      onError={() => setMissing(true)}
    />
  );
}
