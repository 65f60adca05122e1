import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accessibleShade, colorDifference, contrastRatio, luminance, readableTextColor } from './contrast.ts';
import { portalColors, safeColor } from './portal-colors.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`);

describe('portal colours', () => {
  it('[POR-08] are #225, #1976D2 and #5BACA2 by default', () => {
    expect(portalColors({})).toEqual({ portal: '#225', primary: '#1976D2', secondary: '#5BACA2' });
  });

  it('[POR-08] are overridden by the portal one by one', () => {
    expect(portalColors({ portalColor: '#111', secondaryColor: ' #ABCDEF ' })).toEqual({
      portal: '#111',
      primary: '#1976D2',
      secondary: '#ABCDEF',
    });
  });

  it.each([
    'red',
    '#12',
    '#12345g',
    '#fff;}body{display:none',
    'url(x)',
    '</style>',
    '#fff\n#000',
    7,
    {},
    null,
  ])('[POR-08] fall back to the default for %j, which is not a color', (hostile) => {
    expect(safeColor(hostile, '#225')).toBe('#225');
  });
});

describe('contrast', () => {
  it('[POR-08] is computed as WCAG defines it', () => {
    expect(contrastRatio('#000', '#fff')).toBeCloseTo(21, 10);
    expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrastRatio('#fff', '#1976D2')).toBeCloseTo(4.6, 1);
    expect(luminance('#f00')).toBeCloseTo(0.2126, 4);
  });

  it('[POR-08] always allows black or white to be read on a color', () => {
    fc.assert(
      fc.property(colour, (ground) => {
        expect(contrastRatio(readableTextColor(ground), ground)).toBeGreaterThanOrEqual(4.5);
      }),
    );
    expect(readableTextColor('#225')).toBe('#ffffff');
    expect(readableTextColor('#ffd')).toBe('#000000');
  });

  it('[POR-08] of a shade reaches every ratio that black or white can reach', () => {
    fc.assert(
      fc.property(colour, colour, fc.double({ min: 1, max: 4.5, noNaN: true }), (own, ground, ratio) => {
        const shade = accessibleShade(own, ground, ratio);
        expect(shade).toMatch(/^#[0-9a-f]{6}$/);
        expect(contrastRatio(shade, ground)).toBeGreaterThanOrEqual(ratio);
      }),
    );
  });

  it('[POR-08] leaves a readable color as it is, and keeps another on its side of the background', () => {
    expect(accessibleShade('#225', '#fff', 4.5)).toBe('#222255');
    const shade = accessibleShade('#5BACA2', '#ffffff', 4.5);
    expect(contrastRatio(shade, '#ffffff')).toBeLessThan(4.8);
    expect(luminance(accessibleShade('#777777', '#555555', 4.5))).toBeGreaterThan(luminance('#777777'));
    expect(luminance(accessibleShade('#999999', '#808080', 3))).toBeGreaterThan(luminance('#999999'));
    expect(luminance(accessibleShade('#666666', '#808080', 3))).toBeLessThan(luminance('#666666'));
  });

  it('[POR-08] uses the better of black and white if no shade reaches the ratio', () => {
    expect(accessibleShade('#888', '#808080', 21)).toBe(readableTextColor('#808080'));
  });
});

it('[POR-08] colors are told apart by hue, or as light and dark', () => {
  expect(colorDifference('#d32f2f', '#d32f2f')).toBe(0);
  expect(colorDifference('#d32f2f', '#c62f33')).toBeLessThan(1);
  expect(colorDifference('#000000', '#1b1b22')).toBeLessThan(1);
  expect(colorDifference('#1f6feb', '#1976d2')).toBeLessThan(1);
  expect(colorDifference('#d32f2f', '#2e7d32')).toBeGreaterThan(1);
  expect(colorDifference('#000000', '#888888')).toBeGreaterThan(1);
  expect(colorDifference('#2e7d32', '#d32f2f')).toBe(colorDifference('#d32f2f', '#2e7d32'));
});
