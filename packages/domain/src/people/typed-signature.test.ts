import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNameTyped, isSamePerson, otherNameMessage } from './typed-signature.ts';

describe('a typed signature', () => {
  it.each([
    ['Ellen Whitfield', 'ellen  WHITFIELD '],
    ['Ellen Whitfield', 'Ｅllen\u00a0Whitfield'],
    ['Ellen Whitfield', 'EllenWhitfield'],
    ['Ellen Whitfield', 'E. Whitfield'],
    ['Ellen Whitfield', 'Ellen M. Whitfield'],
    ['Ellen Whitfield', 'ellen m whitfield'],
    ['Ellen Whitfield', 'Ellen M. R. Whitfield'],
    ['Ellen M. Whitfield', 'Ellen Marie Whitfield'],
    ['Ellen M. Marie Whitfield', 'Ellen Marie Whitfield'],
    ['Ellen M. R. Whitfield', 'Ellen Rose Whitfield'],
    ['Ellen Marie Rose Whitfield', 'E.M.R. Whitfield'],
    ['J. Ellen Whitfield', 'Ellen Whitfield'],
    ['Zoë Núñez', 'Zoe Nunez'],
    ['Søren Łukasiewicz', 'Soren Lukasiewicz'],
    ["Anna-Maria O'Brien", 'anna maria obrien'],
    ['Ngozi Okafor-Smith', 'Ngozi Okafor Smith'],
    ['王小明', '王小明'],
    ['Sukarno', 'sukarno'],
  ])('[ENT-05] is the name %j where it is %j', (name, typed) => {
    expect(isNameTyped(typed, name)).toBe(true);
    expect(isNameTyped(name, typed)).toBe(true);
  });

  it.each([
    ['Ellen Whitfield', 'Ellen'],
    ['Ellen Whitfield', 'Whitfield'],
    ['Ellen Whitfield', 'Whitfield Ellen'],
    ['Ellen Whitfield', 'Ellen W.'],
    ['Ellen Whitfield', 'M. Whitfield'],
    ['Ellen Whitfield', 'Ellen Whitfield Jr.'],
    ['Ellen Whitfield', 'Helen Whitfield'],
    ['Daniel Okafor', 'Dan Okafor'],
    ['Daniel Okafor', 'Da Okafor'],
    ['Ellen Whitfield', 'Ellen Whitefield'],
    ['Ellen Marie Whitfield', 'Ellen Rose Whitfield'],
    ['Ellen Marie Whitfield', 'Ellen R. Whitfield'],
    ['Ellen Marie Whitfield', 'Marie Whitfield'],
    ['Ellen Whitfield', 'Ellen Smith-Whitfield'],
    ['Ellen Whitfield', 'Ellen Marie Whitfield'],
    ['Ellen Whitfield', 'Ellen Marie Johanna Whitfield'],
    ['Ellen M. Whitfield', 'Ellen Marie Rose Whitfield'],
    ['Ellen M. Whitfield', 'Ellen R. Whitfield'],
    ['Ellen Marie Rose Whitfield', 'E.M. Whitfield'],
    ['J. Whitfield', 'Ellen Whitfield'],
    ['J. Whitfield', 'E. Whitfield'],
    ['E. Whitfield', 'Whitfield'],
    ['王小明', '王大明'],
    ['明 小 王', '明 王'],
    ['민 준 김', '민 김'],
    ['Sukarno', 'Sukarno Putra'],
    ['Ellen Whitfield', ''],
    ['Ellen Whitfield', '. '],
    ['', ''],
  ])('[ENT-05] is not the name %j where it is %j', (name, typed) => {
    expect(isNameTyped(typed, name)).toBe(false);
    expect(isNameTyped(name, typed)).toBe(false);
  });

  it('[ENT-05] is compared the same way from both sides, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
        expect(isNameTyped(one, other)).toBe(isNameTyped(other, one));
      }),
    );
  });

  it('[ENT-05] of nothing but initials is compared at once', () => {
    const typed = 'a '.repeat(100);
    expect(isNameTyped(typed, `${'a '.repeat(50)}b a`)).toBe(false);
    expect(isNameTyped(typed, 'a a')).toBe(true);
  });

  it('[ENT-05] that is another one is asked about with both names', () => {
    expect(otherNameMessage('Mary', 'Mary Manager')).toBe(
      'You are signing as Mary Manager, and you typed Mary. Please type Mary Manager, or confirm that you sign under the other name.',
    );
  });
});

it('[ENT-05] a person who signs for themselves may have a middle name in one record alone, and no other name', () => {
  const name = 'Ellen Marie Whitfield';
  for (const same of ['Ellen Whitfield', 'E. M. Whitfield', 'ellen marie rose whitfield', name])
    expect([same, isSamePerson(same, name), isSamePerson(name, same)]).toEqual([same, true, true]);
  for (const other of ['Marie Whitfield', 'Ellen Rose Whitfield', 'Ellen Marie Smith', 'Whitfield', ''])
    expect([other, isSamePerson(other, name), isSamePerson(name, other)]).toEqual([other, false, false]);
});
