import { safeColor } from './portal-colors.ts';

type Rgb = readonly [red: number, green: number, blue: number];

const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];

/** The channels from 0 to 255; anything but #rgb or #rrggbb counts as black. */
const channels = (color: string): Rgb => {
  const digits = safeColor(color, '#000000').slice(1);
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

/** The relative luminance of a color by WCAG 2.2, from 0 for black to 1 for white. */
export function luminance(color: string): number {
  return luminanceOf(channels(color));
}

/** The contrast ratio of two colors by WCAG 2.2, from 1 to 21. */
export function contrastRatio(a: string, b: string): number {
  return ratioOf(luminance(a), luminance(b));
}

/** Black or white, whichever is easier to read on the color; the better one always reaches at least 4.58. */
export function readableTextColor(color: string): '#000000' | '#ffffff' {
  return contrastRatio(color, '#000000') >= contrastRatio(color, '#ffffff') ? '#000000' : '#ffffff';
}

const steps = 100;

const mixColors = (from: Rgb, to: Rgb, share: number): Rgb => {
  const channel = (at: 0 | 1 | 2) => Math.round(from[at] + (to[at] - from[at]) * share);
  return [channel(0), channel(1), channel(2)];
};

const toHex = (rgb: Rgb): string =>
  `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;

/**
 * Darkens or lightens a color as little as needed to reach a contrast ratio with the background, and returns it as
 * #rrggbb. It stays on its own side of the background (lighter or darker) if that side can reach the ratio. If neither
 * can, the result is black or white, whichever comes closer.
 */
export function accessibleShade(color: string, background: string, ratio: number): string {
  const from = channels(color);
  const ground = luminance(background);
  const reaches = (rgb: Rgb) => ratioOf(luminanceOf(rgb), ground) >= ratio;
  const ends = luminanceOf(from) >= ground ? [white, black] : [black, white];
  const end = ends.find(reaches);
  if (!end) return readableTextColor(background);
  for (let step = 0; step < steps; step += 1) {
    const shade = mixColors(from, end, step / steps);
    if (reaches(shade)) return toHex(shade);
  }
  return toHex(end);
}

/** The coordinates of a color in OKLab, where equal distances look about equally different. */
function oklab(color: string): Rgb {
  const [r, g, b] = channels(color).map(linear) as unknown as Rgb;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** Less than this, and two hues could be taken for each other. */
const leastHueDistance = 0.07;
/** From this contrast on, colors of one hue are told apart as light and dark. */
const leastContrast = 2.5;

/** How easily two colors are told apart by hue or by lightness; from 1 on, nobody takes one for the other. */
export function colorDifference(a: string, b: string): number {
  const [, fromA, fromB] = oklab(a);
  const [, toA, toB] = oklab(b);
  const hue = Math.hypot(fromA - toA, fromB - toB) / leastHueDistance;
  return Math.max(hue, Math.log(contrastRatio(a, b)) / Math.log(leastContrast));
}
