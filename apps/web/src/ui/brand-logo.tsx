import classes from './brand-logo.module.css';

export interface BrandLogoProps {
  portal: { slug: string; name: string };
}

/** A portal's logo, `portals/{slug}/logo.png` (POR-01): made for the portal's header colour, in both modes. */
export function BrandLogo({ portal }: BrandLogoProps) {
  return (
    <img
      className={classes.logo}
      src={`/portals/${encodeURIComponent(portal.slug)}/logo.png`}
      alt={portal.name}
      width={200}
      height={40}
    />
  );
}
