import { accessibleShade, colorDifference } from '@paddock/domain';

/** What each role looks like unless the brand is too close; then the next one that is not. */
const candidates = {
  /** Failures and losses. */
  error: ['#bd2b33', '#a3186e', '#b4530a', '#e0002d'],
  /** The keyboard's place. */
  focus: ['#1f6feb', '#8a3ffc', '#c2410c', '#0f766e', '#b5179e'],
  /** What is chosen or shown: after the color of text, which suits every brand but a black or white one. */
  selected: ['#0b5563', '#5b3a8c', '#7a4b00', '#9b2c5e'],
} as const;

export interface RoleGround {
  /** The quiet background with the least contrast. */
  readonly tint: string;
  readonly text: string;
}

/**
 * The colors of errors, focus and selection beside a brand's primary color, as buttons show it: each can be told from
 * the others, whatever the brand.
 */
export function roleColors(primary: string, { tint, text }: RoleGround) {
  const error = distinct(candidates.error, [primary], (color) => accessibleShade(color, tint, 4.55));
  const onGround = (color: string) => accessibleShade(color, tint, 3.05);
  const selected = distinct([text, ...candidates.selected], [primary, error], onGround);
  const focus = distinct(candidates.focus, [primary, error, selected], onGround);
  return { error, focus, selected };
}

/** The first shade that differs enough from the colors that are taken, or the one that differs most. */
function distinct(
  colors: readonly string[],
  taken: readonly string[],
  shadeOf: (color: string) => string,
): string {
  const shades = colors.map((color) => {
    const shade = shadeOf(color);
    return { shade, difference: Math.min(...taken.map((other) => colorDifference(shade, other))) };
  });
  const found =
    shades.find(({ difference }) => difference >= 1) ??
    shades.toSorted((a, b) => b.difference - a.difference)[0];
  return found?.shade ?? shadeOf(colors[0] ?? '#000000');
}
