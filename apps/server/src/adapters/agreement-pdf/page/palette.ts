import { type Color, rgb } from '@cantoo/pdf-lib';

/** The colors of a document. */
export interface Palette {
  readonly ink: Color;
  readonly quiet: Color;
  readonly hairline: Color;
  readonly tint: Color;
  readonly primary: Color;
  readonly accent: Color;
}

/** The portal's colors as #rrggbb, dark enough to read on white. */
export interface DocumentBrand {
  readonly primary: string;
  readonly accent: string;
}

/** For a document without a portal. */
const unbranded: DocumentBrand = { primary: '#1f2a44', accent: '#b08d3c' };

const hex = (value: string): Color => {
  const part = (from: number) => Number.parseInt(value.slice(from, from + 2), 16) / 255;
  return rgb(part(1), part(3), part(5));
};

export const paletteOf = ({ primary, accent }: DocumentBrand = unbranded): Palette => ({
  ink: hex('#1b2130'),
  quiet: hex('#5d6675'),
  hairline: hex('#cfd4dc'),
  tint: hex('#f5f5f3'),
  primary: hex(primary),
  accent: hex(accent),
});
