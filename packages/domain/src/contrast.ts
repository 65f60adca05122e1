import { safeColour } from './portal-colours.ts';

type Rgb = readonly [red: number, green: number, blue: number];

const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];

/** The channels from 0 to 255; a colour that is no #rgb or #rrggbb counts as black. */
const channels = (colour: string): Rgb => {
  const digits = safeColour(colour, '#000000').slice(1);
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const channel = (at: number) => Number.parseInt(long.slice(at, at + 2), 16);
  return [channel(0), channel(2), channel(4)];
};

const linear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const luminanceOf = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

const ratioOf = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

/** The relative luminance of a colour by WCAG 2.2, from 0 for black to 1 for white. */
export function luminance(colour: string): number {
  return luminanceOf(channels(colour));
}

/** The contrast ratio of two colours by WCAG 2.2, from 1 to 21. */
export function contrast(a: string, b: string): number {
  return ratioOf(luminance(a), luminance(b));
}

/** Black or white, whichever reads better on the colour; the better one always has at least 4.58. */
export function readableText(colour: string): '#000000' | '#ffffff' {
  return contrast(colour, '#000000') >= contrast(colour, '#ffffff') ? '#000000' : '#ffffff';
}

const steps = 100;

const mixed = (from: Rgb, to: Rgb, share: number): Rgb => {
  const channel = (at: 0 | 1 | 2) => Math.round(from[at] + (to[at] - from[at]) * share);
  return [channel(0), channel(1), channel(2)];
};

const text = (rgb: Rgb): string => `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;

/**
 * The colour, darkened or lightened as little as is needed to have the contrast ratio to the background, as
 * #rrggbb. It stays on its own side of the background (lighter or darker) where that side can reach the ratio.
 * Where neither can, the answer is black or white, whichever comes nearer.
 */
export function accessibleShade(colour: string, background: string, ratio: number): string {
  const from = channels(colour);
  const ground = luminance(background);
  const reaches = (rgb: Rgb) => ratioOf(luminanceOf(rgb), ground) >= ratio;
  const ends = luminanceOf(from) >= ground ? [white, black] : [black, white];
  const end = ends.find(reaches);
  if (!end) return readableText(background);
  for (let step = 0; step < steps; step += 1) {
    const shade = mixed(from, end, step / steps);
    if (reaches(shade)) return text(shade);
  }
  return text(end);
}
