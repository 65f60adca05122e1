import { expect, it } from 'vitest';
import { contrastRatio } from './contrast.ts';
import { printColors } from './print-colors.ts';

it('darkens light colors until they read on white paper', () => {
  const { primary, accent } = printColors({ portalColor: '#c8f31d', secondaryColor: '#ffe' });
  expect(contrastRatio(primary, '#ffffff')).toBeGreaterThanOrEqual(7);
  expect(contrastRatio(accent, '#ffffff')).toBeGreaterThanOrEqual(3);
});

it('keeps colors that are dark enough', () => {
  expect(printColors({ portalColor: '#225', secondaryColor: '#12603d' })).toEqual({
    primary: '#222255',
    accent: '#12603d',
  });
});
