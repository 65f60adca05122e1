import { useEffect, useRef, useState } from 'react';
import classes from './brand-logo.module.css';

export interface BrandLogoProps {
  name: string;
  /** The address of the picture; undefined where the brand has none. */
  src: string | undefined;
}

/**
 * A portal's logo (POR-01): made for the portal's header color, in both modes. A brand
 * whose logo is not there stands in its own words.
 */
export function BrandLogo({ name, src }: BrandLogoProps) {
  const [isMissing, setMissing] = useState(false);
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // On a page made on the server it may have failed before anybody listened.
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
