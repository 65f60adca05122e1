import { useEffect, useRef, useState } from 'react';
import classes from './brand-logo.module.css';

export interface BrandLogoProps {
  portal: { slug: string; name: string };
}

/**
 * A portal's logo, `portals/{slug}/logo.png` (POR-01): made for the portal's header colour, in both modes. A brand
 * whose logo is not there stands in its own words.
 */
export function BrandLogo({ portal }: BrandLogoProps) {
  const [isMissing, setMissing] = useState(false);
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // On a page made on the server it may have failed before anybody listened.
    const { complete, naturalWidth } = picture.current ?? {};
    if (complete && naturalWidth === 0) setMissing(true);
  }, []);
  if (isMissing) return <span className={classes.name}>{portal.name}</span>;
  return (
    <img
      ref={picture}
      className={classes.logo}
      src={`/portals/${encodeURIComponent(portal.slug)}/logo.png`}
      alt={portal.name}
      width={200}
      height={40}
      onError={() => setMissing(true)}
    />
  );
}
