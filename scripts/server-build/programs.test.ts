import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { programs } from './programs.ts';

it('every command of the server is built, and so is every program that the launcher starts', () => {
  const sources = globSync('apps/server/src/{main.ts,commands/*.ts}', { exclude: ['**/*.test.ts'] });
  // A file that nothing imports and that runs by itself.
  const commands = sources.filter((file) => /^main\(/m.test(readFileSync(file, 'utf8')));
  expect(Object.values(programs)).toEqual(expect.arrayContaining(commands));
  expect(Object.values(programs).filter((file) => !existsSync(file))).toEqual([]);
  const launched = readFileSync('scripts/launch.mjs', 'utf8').matchAll(/program: '([^']+)'/g);
  expect(Object.keys(programs)).toEqual(expect.arrayContaining([...launched].map(([, name]) => name)));
});
