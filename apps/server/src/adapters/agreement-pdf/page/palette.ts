import { type Color, rgb } from '@cantoo/pdf-lib';

/** The colours of a document. */
export interface Palette {
  readonly ink: Color;
  readonly quiet: Color;
  readonly hairline: Color;
  readonly tint: Color;
  readonly primary: Color;
  readonly accent: Color;
}

const hex = (value: string): Color => {
  const part = (from: number) => Number.parseInt(value.slice(from, from + 2), 16) / 255;
  return rgb(part(0), part(2), part(4));
};

const neutral = { ink: hex('1b2130'), quiet: hex('5d6675'), hairline: hex('cfd4dc') };

/** The palettes of the demo portals; the first serves every agreement. */
export const palettes = {
  stallion: { ...neutral, tint: hex('f6f3ea'), primary: hex('1f2a44'), accent: hex('b08d3c') },
  sports: { ...neutral, tint: hex('f1f3f0'), primary: hex('14171a'), accent: hex('2f8f4e') },
} satisfies Record<string, Palette>;

/** The look of a document: that of a demo portal by its name, or a portal's own colours as #rrggbb, readable on white. */
export type Brand = keyof typeof palettes | { readonly primary: string; readonly accent: string };

export const paletteOf = (brand: Brand): Palette =>
  typeof brand === 'string'
    ? palettes[brand]
    : {
        ...neutral,
        tint: hex('f5f5f3'),
        primary: hex(brand.primary.slice(1)),
        accent: hex(brand.accent.slice(1)),
      };
