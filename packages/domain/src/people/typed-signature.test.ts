import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNameTyped, otherNameMessage } from './typed-signature.ts';

describe('a typed signature', () => {
  it.each([
    ['Ellen Whitfield', 'ellen  WHITFIELD '],
    ['Ellen Whitfield', 'Ｅllen\u00a0Whitfield'],
    ['Ellen Whitfield', 'EllenWhitfield'],
    ['Ellen Whitfield', 'E. Whitfield'],
    ['Ellen Whitfield', 'Ellen Marie Whitfield'],
    ['Ellen Whitfield', 'Ellen M. Whitfield'],
    ['Ellen Marie Whitfield', 'Ellen Whitfield'],
    ['Ellen Marie Rose Whitfield', 'E.M. Whitfield'],
    ['Ellen M. Whitfield', 'Ellen Marie Whitfield'],
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
    ['Ellen Whitfield', 'Ellen Whitefield'],
    ['Ellen Marie Whitfield', 'Ellen Rose Whitfield'],
    ['Ellen Marie Whitfield', 'Ellen R. Whitfield'],
    ['Ellen Marie Whitfield', 'Marie Whitfield'],
    ['Ellen Whitfield', 'Ellen Smith-Whitfield'],
    ['王小明', '王大明'],
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

  it('[ENT-05] that is another one is asked about with both names', () => {
    expect(otherNameMessage('Mary', 'Mary Manager')).toBe(
      'You are signing as Mary Manager, and you typed Mary. Please type Mary Manager, or confirm that you sign under the other name.',
    );
  });
});
