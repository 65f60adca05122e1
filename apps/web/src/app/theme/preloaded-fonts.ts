import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?url';
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import oswald from '@fontsource-variable/oswald/files/oswald-latin-wght-normal.woff2?url';
import type { PortalStyleName } from '@paddock/domain';
import { portalStyle } from './portal-styles.ts';

/**
 * Addresses of the two font files that a portal's pages paint with, for `<link rel="preload" as="font"
 * type="font/woff2" crossorigin>` in the head: they come with the style sheet rather than after it.
 */
export function preloadedFonts(style: PortalStyleName): string[] {
  return [inter, portalStyle(style).displayFont.includes('Oswald') ? oswald : fraunces];
}
