import type { CSSProperties } from 'react';

/** Lighter from part to part, down to a third, so that neighbors differ. Sets `--part`. */
export const partShade = (color: string, at: number, count: number): CSSProperties =>
  ({
    '--part': `color-mix(in srgb, ${color} ${100 - Math.round((at / Math.max(count, 2)) * 70)}%, var(--mantine-color-body))`,
  }) as CSSProperties;
