import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { loadImageLibrary } from '../image-library/index.ts';

const require = createRequire(import.meta.url);

/** A picture of a few letters on one color. */
export interface LettersPicture {
  readonly width: number;
  readonly height: number;
  readonly text: string;
  /** `#rrggbb` */
  readonly color: string;
  /** `#rrggbb`; transparent if absent. */
  readonly background?: string;
  /** How much of the width and the height the letters may take, from 0 to 1. */
  readonly share: number;
}

const fontFile = () =>
  join(dirname(require.resolve('@embedpdf/fonts-latin')), '..', 'fonts', 'NotoSans-SemiBold.ttf');

const escapeMarkup = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Draws a PNG. */
export async function drawLetters(picture: LettersPicture): Promise<Buffer> {
  const sharp = await loadImageLibrary();
  const { width, height, share } = picture;
  const letters = await sharp({
    text: {
      text: `<span foreground="${picture.color}">${escapeMarkup(picture.text)}</span>`,
      font: 'Noto Sans SemiBold',
      fontfile: fontFile(),
      rgba: true,
      width: Math.round(width * share),
      height: Math.round(height * share),
    },
  })
    .png()
    .toBuffer();
  const background = picture.background ?? { r: 0, g: 0, b: 0, alpha: 0 };
  return sharp({ create: { width, height, channels: 4, background } })
    .composite([{ input: letters, gravity: 'center' }])
    .png()
    .toBuffer();
}

/** An ICO file that contains one PNG. */
export function wrapInIcon(png: Buffer, side: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(side, 6);
  header.writeUInt8(side, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
