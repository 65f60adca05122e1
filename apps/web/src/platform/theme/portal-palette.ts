import {
  accessibleShade,
  contrastRatio,
  type PortalStyleName,
  portalColors,
  readableTextColor,
} from '@paddock/domain';
import { darkNeutrals, lightNeutrals, mix, normalizeHex, shades } from './color-scales.ts';
import { portalStyle } from './portal-styles.ts';

/** A portal's style and colors; the colors are `#rgb` or `#rrggbb`. */
export interface PortalBranding {
  style: PortalStyleName;
  portalColor?: string | null | undefined;
  primaryColor?: string | null | undefined;
  secondaryColor?: string | null | undefined;
}

/** The colors of a portal that both modes share, as `#rrggbb`. */
export function portalPalette(looks: PortalBranding) {
  const set = portalColors(looks);
  const [portal, primary, secondary] = [
    normalizeHex(set.portal),
    normalizeHex(set.primary),
    normalizeHex(set.secondary),
  ];
  const { paper } = portalStyle(looks.style);
  const leaning = paper.towards === 'secondary' ? secondary : portal;
  const light = lightNeutrals(portal);
  const dark = darkNeutrals(portal);
  return {
    portal,
    primary,
    secondary,
    light,
    dark,
    brand: shades(primary),
    accent: shades(secondary),
    paper: mix('#ffffff', leaning, paper.share),
    paperTint: mix('#ffffff', leaning, paper.share * 2.2),
  };
}

export type PortalPalette = ReturnType<typeof portalPalette>;

/** The colors of the header and of every other surface in the portal color, the same in both modes. */
export function headerColors({ portal, secondary }: PortalPalette) {
  const text = readableTextColor(portal);
  return {
    '--pd-header-bg': portal,
    '--pd-header-text': text,
    '--pd-header-dimmed': accessibleShade(mix(text, portal, 0.28), portal, 4.5),
    '--pd-header-hairline': mix(portal, text, 0.18),
    '--pd-header-tint': mix(portal, text, 0.08),
    '--pd-header-highlight': accessibleShade(secondary, portal, 4.5),
  };
}

/** The colors of a filled button: background, background on hover, and a text color legible on both. */
export function filledColors(color: string) {
  const text = readableTextColor(color);
  const awayFromText =
    contrastRatio(text, '#000000') > contrastRatio(text, '#ffffff') ? '#000000' : '#ffffff';
  return { ground: color, hover: mix(color, awayFromText, 0.16), text };
}
