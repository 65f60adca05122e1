import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?url';
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import oswald from '@fontsource-variable/oswald/files/oswald-latin-wght-normal.woff2?url';
import type { PortalStyleName } from '@paddock/domain';
import { portalStyle } from '../../platform/theme/portal-styles.ts';

/**
 * URLs of the two font files that a portal's pages use in the first paint, for `<link rel="preload" as="font"
 * type="font/woff2" crossorigin>`, so that they load in parallel with the style sheet.
 */
export function preloadedFonts(style: PortalStyleName): string[] {
  return [inter, portalStyle(style).displayFont.includes('Oswald') ? oswald : fraunces];
}
