/** A color as hue 0-360, saturation and lightness 0-100. */
export interface Hsl {
  h: number;
  s: number;
  l: number;
}

/** The red, green and blue channels (0-255) of `#rgb` or `#rrggbb`. */
export function channels(hex: string): [number, number, number] {
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

export function hexToHsl(hex: string): Hsl {
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

export function hslToHex({ h, s, l }: Hsl): string {
  const reach = (s / 100) * Math.min(l / 100, 1 - l / 100);
  const channel = (n: number) => {
    const k = (n + h / 30) % 12;
    return byte(255 * (l / 100 - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
