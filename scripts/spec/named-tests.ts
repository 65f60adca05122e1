import type { Level } from './requirements.ts';

/** A test whose title names requirements. */
export type NamedTest = {
  ids: string[];
  title: string;
  file: string;
  line: number;
  level: Level;
  /** Only `npm run prove` runs it. */
  isProof: boolean;
};

// A call of it or test, or the second call of an each. Skipped tests prove nothing and are ignored.
const TITLE = /(?:\b(?:it|test)(?:\.(?:only|concurrent|fails))*|\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs;
const BRACKETS = /\[([^\]]*)\]/g;
const ID = /\b[A-Z]{3}-\d{2}\b/g;

/** The tests in one file that name requirements: `[SYN-04]` or `[SYN-04, SYN-05]` in the title. */
export function namedTests(file: string, source: string): NamedTest[] {
  const level = levelOf(file, source);
  return [...source.matchAll(TITLE)].flatMap((match) => {
    const title = match[2] ?? '';
    const ids = [...title.matchAll(BRACKETS)].flatMap(([, inside = '']) => inside.match(ID) ?? []);
    const line = source.slice(0, match.index).split('\n').length;
    const isProof = title.endsWith(' @proof') || file.endsWith('.proof.test.ts');
    return ids.length === 0 ? [] : [{ ids, title, file, line, level, isProof }];
  });
}

/**
 * The level that a test proves follows from its place and its imports: a journey drives a browser; a test that sends
 * requests to the application proves a reply over HTTP; any other test proves a rule.
 */
function levelOf(file: string, source: string): Level {
  if (file.startsWith('tests/journeys/')) return 'u';
  return /@paddock\/testing|\.inject\(/.test(source) ? 'a' : 'r';
}
