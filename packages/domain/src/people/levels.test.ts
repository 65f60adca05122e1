import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effectiveLevel, grants, type Level, levels } from './levels.ts';

const level = fc.constantFrom(...levels);

describe('levels', () => {
  it('[AUT-16] are superadmin, admin, user, guest, in this order', () => {
    expect(levels).toEqual(['superadmin', 'admin', 'user', 'guest']);
  });

  it('[AUT-16] each grant exactly themselves and the lower ones', () => {
    const granted = levels.map((held) => levels.filter((required) => grants(held, required)));
    expect(granted).toEqual([[...levels], ['admin', 'user', 'guest'], ['user', 'guest'], ['guest']]);
  });

  it('[AUT-16] are totally ordered by what they grant', () => {
    fc.assert(
      fc.property(level, level, level, (a, b, c) => {
        expect(grants(a, b) || grants(b, a)).toBe(true);
        if (grants(a, b) && grants(b, a)) expect(a).toBe(b);
        if (grants(a, b) && grants(b, c)) expect(grants(a, c)).toBe(true);
      }),
    );
  });

  it.each([null, undefined, 'root' as Level, '' as Level])('[AUT-16] count %s as guest', (none) => {
    expect(effectiveLevel(none)).toBe('guest');
    expect(levels.filter((required) => grants(none, required))).toEqual(['guest']);
  });
});
