import { printColors } from '@paddock/domain';
import type { DocumentBrand } from '../../adapters/agreement-pdf/index.ts';
import { type PortalSlug, portals } from '../../setup/index.ts';

/** The colors in which papers of a portal are printed. */
export const brandOf = (slug: PortalSlug): DocumentBrand =>
  printColors(portals.find((portal) => portal.slug === slug) ?? {});
