import type { MantineColorsTuple } from '@mantine/core';

/** A color as hue 0-360, saturation and lightness 0-100. */
interface Hsl {
  h: number;
  s: number;
  l: number;
}

/** The red, green and blue channels (0-255) of `#rgb` or `#rrggbb`. */
function channels(hex: string): [number, number, number] {
  const digits = hex.replace('#', '');
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const value = Number.parseInt(full, 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

const byte = (value: number) => Math.round(value).toString(16).padStart(2, '0');

/** `#rrggbb` that is `share` (0 to 1) of the way from one color to the other. */
export function mix(from: string, to: string, share: number): string {
  const target = channels(to);
  return `#${channels(from)
    .map((value, index) => byte(value + ((target[index] ?? value) - value) * share))
    .join('')}`;
}

/** `#rgb` or `#rrggbb` as lowercase `#rrggbb`. */
export function normalizeHex(hex: string): string {
  return `#${channels(hex).map(byte).join('')}`;
}

function hexToHsl(hex: string): Hsl {
  const [r, g, b] = channels(hex).map((value) => value / 255) as [number, number, number];
  const max = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  const spread = max - min;
  const l = (max + min) / 2;
  if (spread === 0) return { h: 0, s: 0, l: l * 100 };
  const s = spread / (1 - Math.abs(2 * l - 1));
  const sextant =
    max === r ? ((g - b) / spread + 6) % 6 : max === g ? (b - r) / spread + 2 : (r - g) / spread + 4;
  return { h: sextant * 60, s: s * 100, l: l * 100 };
}

function hslToHex({ h, s, l }: Hsl): string {
  const reach = (s / 100) * Math.min(l / 100, 1 - l / 100);
  const channel = (n: number) => {
    const k = (n + h / 30) % 12;
    return byte(255 * (l / 100 - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

const lightSteps = [98, 95.5, 91.5, 86, 76, 60, 46, 35, 23, 12];
const darkSteps = [91, 79, 67, 54, 27, 20, 15.5, 10.5, 8, 5.5];

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

function neutral(portalColour: string, steps: number[], share: number, low: number, high: number) {
  const { h, s } = hexToHsl(portalColour);
  const saturation = s === 0 ? 0 : clamp(s * share, low, high);
  return steps.map((l) => hslToHex({ h, s: saturation, l })) as unknown as MantineColorsTuple;
}

/** Ten neutrals from light to dark, tinted with the portal color: Mantine's `gray`. */
export function lightNeutrals(portalColour: string): MantineColorsTuple {
  return neutral(portalColour, lightSteps, 0.3, 3, 11);
}

/** Ten neutrals from text to background, tinted with the portal color: Mantine's `dark`. */
export function darkNeutrals(portalColour: string): MantineColorsTuple {
  return neutral(portalColour, darkSteps, 0.5, 5, 22);
}

/** Ten shades of a color from near white to near black; index 6 is the color itself. */
export function shades(color: string): MantineColorsTuple {
  const toWhite = [0.94, 0.87, 0.76, 0.62, 0.42, 0.2].map((share) => mix(color, '#ffffff', share));
  const toBlack = [0.16, 0.32, 0.52].map((share) => mix(color, '#000000', share));
  return [...toWhite, normalizeHex(color), ...toBlack] as unknown as MantineColorsTuple;
}

/** Failures and losses only. */
export const red = shades('#bd2b33');
/** Gains and completed actions. */
export const green = shades('#1c7a48');
/** Warnings. */
export const amber = shades('#8a5d0b');
/** Neutral information. */
export const blue = shades('#2a62a8');
