import type { PortalView } from '@paddock/contract';
import { type BrandPicture, portalColors, readableTextColor } from '@paddock/domain';
import { drawLetters, wrapInIcon } from '../../../adapters/drawn-pictures/index.ts';

/** A launcher may cut the maskable icon to any shape, so its letter is smaller. */
const iconSizes: Readonly<
  Record<Exclude<BrandPicture, 'logo.png' | 'og.png'>, [side: number, share: number]>
> = {
  'favicon.ico': [48, 0.62],
  'apple-touch-icon.png': [180, 0.56],
  'icon-192.png': [192, 0.56],
  'icon-512.png': [512, 0.56],
  'icon-maskable.png': [512, 0.4],
};

/** Draws a picture that a portal has not uploaded: its name, or the first letter of it, in its colors. */
export async function drawBrandPicture(
  name: BrandPicture,
  portal: Pick<PortalView, 'name' | 'portalColor'>,
): Promise<Buffer> {
  const { portal: background } = portalColors(portal);
  const color = readableTextColor(background);
  if (name === 'logo.png')
    return drawLetters({ width: 600, height: 120, text: portal.name, color, share: 0.9 });
  if (name === 'og.png')
    return drawLetters({ width: 1200, height: 630, text: portal.name, color, background, share: 0.7 });
  const [side, share] = iconSizes[name];
  const text = firstLetter(portal.name);
  const png = await drawLetters({ width: side, height: side, text, color, background, share });
  return name === 'favicon.ico' ? wrapInIcon(png, side) : png;
}

function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name.trim());
  return first?.segment.toUpperCase() ?? '';
}
