import { accessibleShade, contrast, portalColours, readableText } from '@paddock/domain';
import { darkNeutrals, lightNeutrals, shades } from './colour-scales.ts';
import { longHex, mix } from './hsl.ts';
import { portalStyle } from './portal-styles.ts';

/** What a portal says of its looks; the colours are `#rgb` or `#rrggbb`. */
export interface PortalLooks {
  slug: string;
  portalColor?: string | null | undefined;
  primaryColor?: string | null | undefined;
  secondaryColor?: string | null | undefined;
}

/** Everything about a portal's colours that the two modes share, as `#rrggbb`. */
export function portalPalette(looks: PortalLooks) {
  const set = portalColours(looks);
  const [portal, primary, secondary] = [longHex(set.portal), longHex(set.primary), longHex(set.secondary)];
  const { paper } = portalStyle(looks.slug);
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

/** The colours of the header and of every other surface in the portal colour; the same in both modes. */
export function headerColours({ portal, secondary }: PortalPalette) {
  const text = readableText(portal);
  return {
    '--pd-header-bg': portal,
    '--pd-header-text': text,
    '--pd-header-dimmed': accessibleShade(mix(text, portal, 0.28), portal, 4.5),
    '--pd-header-hairline': mix(portal, text, 0.18),
    '--pd-header-tint': mix(portal, text, 0.08),
    '--pd-header-highlight': accessibleShade(secondary, portal, 4.5),
  };
}

/** A filled button: its ground, the ground under the pointer, and the text that reads on both. */
export function filledColours(colour: string) {
  const text = readableText(colour);
  const awayFromText = contrast(text, '#000000') > contrast(text, '#ffffff') ? '#000000' : '#ffffff';
  return { ground: colour, hover: mix(colour, awayFromText, 0.16), text };
}
