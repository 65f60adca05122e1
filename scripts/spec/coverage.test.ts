import { describe, expect, it } from 'vitest';
import { coverage } from './coverage.ts';
import type { NamedTest } from './named-tests.ts';
import { readRequirements } from './requirements.ts';

const MARKDOWN = `
| id | level | requirement |
|---|---|---|
| SYN-01 | ua | seen and answered |
| SYN-02 | r | a rule |

## Not due yet
- SYN-02
`;
const named = (id: string, level: NamedTest['level'], isProof = false): NamedTest => ({
  ids: [id],
  title: id,
  file: 'a.test.ts',
  line: 1,
  level,
  isProof,
});

describe('readRequirements', () => {
  it('reads the rows, their levels and whether they are due', () => {
    expect(readRequirements(MARKDOWN)).toEqual([
      { id: 'SYN-01', levels: ['u', 'a'], due: true },
      { id: 'SYN-02', levels: ['r'], due: false },
    ]);
  });

  it('rejects a list that names no row', () => {
    expect(() => readRequirements(`${MARKDOWN}\n- SYN-09`)).toThrow('SYN-09');
  });
});

describe('coverage', () => {
  const requirements = readRequirements(MARKDOWN);

  it('reports each level of a due row that no test proves, and nothing of a row that is not due', () => {
    const { rows } = coverage(requirements, [named('SYN-01', 'u'), named('SYN-01', 'a', true)]);
    expect(rows.map(({ missing }) => missing)).toEqual([['a'], []]);
  });

  it('reports nothing when every level has a test', () => {
    const { rows } = coverage(requirements, [named('SYN-01', 'u'), named('SYN-01', 'a')]);
    expect(rows.every(({ missing }) => missing.length === 0)).toBe(true);
  });

  it('finds a test that names a row that does not exist', () => {
    expect(coverage(requirements, [named('SYN-99', 'r')]).strays).toHaveLength(1);
  });
});
