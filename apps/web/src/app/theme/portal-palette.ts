import { accessibleShade, contrast, readableText } from '@paddock/domain';
import { darkNeutrals, lightNeutrals, shades } from './colour-scales.ts';
import { mix } from './hsl.ts';
import { portalStyle } from './portal-styles.ts';

/** What a portal says of its looks; the colours are `#rgb` or `#rrggbb`. */
export interface PortalLooks {
  slug: string;
  portalColor?: string | null | undefined;
  primaryColor?: string | null | undefined;
  secondaryColor?: string | null | undefined;
}

/** The colours of a portal that sets none (POR-08). */
export const defaultPortalColours = { portal: '#222255', primary: '#1976d2', secondary: '#5baca2' };

const hexColour = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;
const colourOr = (value: string | null | undefined, fallback: string) =>
  mix(value && hexColour.test(value) ? value : fallback, '#000000', 0);

/** Everything about a portal's colours that the two modes share, as `#rrggbb`. */
export function portalPalette(looks: PortalLooks) {
  const portal = colourOr(looks.portalColor, defaultPortalColours.portal);
  const primary = colourOr(looks.primaryColor, defaultPortalColours.primary);
  const secondary = colourOr(looks.secondaryColor, defaultPortalColours.secondary);
  const { paper } = portalStyle(looks.slug);
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
    paper: mix('#ffffff', paper.towards === 'secondary' ? secondary : portal, paper.share),
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
