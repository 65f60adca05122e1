import { describe, expect, it } from 'vitest';
import { namedTests } from './named-tests.ts';

const ids = (source: string, file = 'packages/domain/src/amount.test.ts') =>
  namedTests(file, source).flatMap((test) => test.ids);

describe('namedTests', () => {
  it('finds the requirements that a title names, one or several', () => {
    expect(ids(`it('[SYN-04] too much is refused', () => {});`)).toEqual(['SYN-04']);
    expect(ids(`test("[SYN-04, SYN-05] both", () => {});`)).toEqual(['SYN-04', 'SYN-05']);
    expect(ids('it.each([\n  [1, 2],\n])(`[SIG-01] step ${1}`, () => {});')).toEqual(['SIG-01']);
    expect(ids(`it(\n  '[DSH-03] it\\'s exact to the cent',\n  () => {},\n);`)).toEqual(['DSH-03']);
  });

  it('takes no skipped test, no group and no other string', () => {
    expect(ids(`it.skip('[SYN-04] a', () => {});`)).toEqual([]);
    expect(ids(`it.todo('[SYN-04] a');`)).toEqual([]);
    expect(ids(`describe('[SYN-04] a', () => {});`)).toEqual([]);
    expect(ids(`const title = '[SYN-04] a';`)).toEqual([]);
    expect(ids(`it('mentions SYN-04 without brackets', () => {});`)).toEqual([]);
  });

  it('tells those that only the proofs run, and counts one that is a proof in some of its cases', () => {
    const isProof = (title: string) => namedTests('a.test.ts', title)[0]?.isProof;
    expect(isProof(`test('[SYN-04] at every width @proof', () => {});`)).toBe(true);
    expect(isProof(`test('[SYN-04] at a width', () => {});`)).toBe(false);
    expect(isProof("test(`[SYN-04] at ${width} px${width === 360 ? '' : ' @proof'}`, () => {});")).toBe(
      false,
    );
  });

  it('tells the level from the place of the file and what it uses', () => {
    const title = `it('[SYN-04] a', () => {});`;
    const level = (file: string, source: string) => namedTests(file, source)[0]?.level;
    expect(level('tests/journeys/invest.test.ts', title)).toBe('u');
    expect(level('apps/server/src/modules/a.test.ts', `import {} from '@paddock/testing';${title}`)).toBe(
      'a',
    );
    expect(level('packages/domain/src/a.test.ts', title)).toBe('r');
  });

  it('says where the test stands', () => {
    expect(namedTests('a.test.ts', `\n\nit('[SYN-04] a', () => {});`)[0]?.line).toBe(3);
  });
});
