import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validateJsonValue } from './json-value.ts';

const nested = (levels: number, within: unknown = 1): unknown =>
  levels === 0 ? within : [nested(levels - 1, within)];

describe('a JSON value', () => {
  it('[SEC-07] is taken where its texts are whole and it is nested within bounds', () => {
    fc.assert(
      fc.property(fc.jsonValue({ depthSize: 'small', maxDepth: 10, stringUnit: 'grapheme' }), (value) => {
        expect(validateJsonValue(value)).toBeUndefined();
      }),
    );
    expect(validateJsonValue(nested(32))).toBeUndefined();
  });

  it('[SEC-07] is refused with half of a surrogate pair, wherever it stands', () => {
    for (const half of ['\ud800', 'a\udfff', '\udc00\ud800'])
      for (const value of [half, [half], { a: [{ b: half }] }, { [half]: 1 }])
        expect(validateJsonValue(value)).toContain('cannot be stored');
  });

  it('[SEC-07] is refused where it is nested too deeply, however deep', () => {
    expect(validateJsonValue(nested(33))).toContain('nested');
    const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
    expect(validateJsonValue(JSON.parse(deep))).toContain('nested');
  });
});
