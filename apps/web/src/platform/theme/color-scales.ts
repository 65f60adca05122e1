import type { MantineColorsTuple } from '@mantine/core';
import { hexToHsl, hslToHex, mix, normalizeHex } from './hsl.ts';

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
