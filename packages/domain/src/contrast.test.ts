import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accessibleShade, contrast, luminance, readableText } from './contrast.ts';
import { portalColours, safeColour } from './portal-colours.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`);

describe('portal colours', () => {
  it('[POR-08] are #225, #1976D2 and #5BACA2 where a portal sets none', () => {
    expect(portalColours({})).toEqual({ portal: '#225', primary: '#1976D2', secondary: '#5BACA2' });
  });

  it('[POR-08] are overridden by the portal, one by one', () => {
    expect(portalColours({ portalColor: '#111', secondaryColor: ' #ABCDEF ' })).toEqual({
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
  ])('[POR-08] %j is no colour and gives the default', (hostile) => {
    expect(safeColour(hostile, '#225')).toBe('#225');
  });
});

describe('contrast', () => {
  it('[POR-08] is that of WCAG', () => {
    expect(contrast('#000', '#fff')).toBeCloseTo(21, 10);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrast('#fff', '#1976D2')).toBeCloseTo(4.6, 1);
    expect(luminance('#f00')).toBeCloseTo(0.2126, 4);
  });

  it('[POR-08] black or white always reads on a colour', () => {
    fc.assert(
      fc.property(colour, (ground) => {
        expect(contrast(readableText(ground), ground)).toBeGreaterThanOrEqual(4.5);
      }),
    );
    expect(readableText('#225')).toBe('#ffffff');
    expect(readableText('#ffd')).toBe('#000000');
  });

  it('[POR-08] a shade reaches whatever ratio black or white can reach, and is well formed', () => {
    fc.assert(
      fc.property(colour, colour, fc.double({ min: 1, max: 4.5, noNaN: true }), (own, ground, ratio) => {
        const shade = accessibleShade(own, ground, ratio);
        expect(shade).toMatch(/^#[0-9a-f]{6}$/);
        expect(contrast(shade, ground)).toBeGreaterThanOrEqual(ratio);
      }),
    );
  });

  it('[POR-08] a colour that reads already stays, another stays on its side of the ground', () => {
    expect(accessibleShade('#225', '#fff', 4.5)).toBe('#222255');
    const shade = accessibleShade('#5BACA2', '#ffffff', 4.5);
    expect(contrast(shade, '#ffffff')).toBeLessThan(4.8);
    expect(luminance(accessibleShade('#777777', '#555555', 4.5))).toBeGreaterThan(luminance('#777777'));
    expect(luminance(accessibleShade('#999999', '#808080', 3))).toBeGreaterThan(luminance('#999999'));
    expect(luminance(accessibleShade('#666666', '#808080', 3))).toBeLessThan(luminance('#666666'));
  });

  it('[POR-08] out of reach, the better of black and white answers', () => {
    expect(accessibleShade('#888', '#808080', 21)).toBe(readableText('#808080'));
  });
});
