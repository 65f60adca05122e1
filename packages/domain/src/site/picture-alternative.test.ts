import { describe, expect, it } from 'vitest';
import { lacksAlternative } from './lacking-alternative.ts';
import { alternativeText } from './picture-alternative.ts';

describe('what stands for a picture that cannot be seen', () => {
  it('[INV-07] is needed for every picture that is not decoration', () => {
    expect(lacksAlternative({ imageUrl: '/a.png' })).toBe(true);
    expect(lacksAlternative({ imageUrl: '/a.png', imageAlt: ' ' })).toBe(true);
    expect(lacksAlternative({ imageUrl: '/a.png', imageAlt: 'The marina at dawn' })).toBe(false);
    expect(lacksAlternative({ imageUrl: '/a.png', imageIsDecorative: true })).toBe(false);
    expect(lacksAlternative({ imageUrl: ' ' })).toBe(false);
    expect(lacksAlternative({ imageUrl: null, imageAlt: null, imageIsDecorative: null })).toBe(false);
  });

  it('[INV-07] is nothing for decoration, whatever was written before', () => {
    expect(alternativeText({ imageAlt: ' The marina ' })).toBe('The marina');
    expect(alternativeText({ imageAlt: 'The marina', imageIsDecorative: true })).toBe('');
    expect(alternativeText({ imageAlt: null })).toBe('');
  });
});
