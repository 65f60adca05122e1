import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';

const page = readFileSync('docs/asvs.md', 'utf8');
const lines = [
  ...page.matchAll(/^\| (\d+\.\d+\.\d+) \| [^|]+ \| (met|partly|not met|not applicable) \| ([^|]+) \|$/gm),
].map(([, id = '', standing = '', where = '']) => ({ id, standing, where }));

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has; those of level 3 come after them. */
const sections = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1
  4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2
  7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2
  10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5
  14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2
`;

it('docs/asvs.md has one line for each requirement of levels 1 and 2, in their order', () => {
  const asked = sections
    .trim()
    .split(/\s+/)
    .flatMap((section) => {
      const [number, count] = section.split(':');
      return Array.from({ length: Number(count) }, (_, at) => `${number}.${at + 1}`);
    });
  expect(asked).toHaveLength(253);
  expect(lines.map(({ id }) => id)).toEqual(asked);
});

it('docs/asvs.md counts its lines', () => {
  const count = (standing: string) => lines.filter((line) => line.standing === standing).length;
  const counts = ['met', 'partly', 'not met', 'not applicable'].map(count);
  expect(page).toContain(`| ${[...counts, lines.length].join(' | ')} |`);
});

it('docs/asvs.md names files that exist, and commands that there are', () => {
  const files = globSync('{apps,packages}/*/{src,migrations}/**/*.{ts,tsx}').concat(
    globSync('{tests,scripts}/**/*.ts'),
  );
  const names = new Set(files.map((file) => basename(file)));
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const missing = lines.flatMap(({ id, where }) => {
    const paths = [...where.matchAll(/(?<![\w(#])(?:[\w.-]+\/)+[\w.-]*\w/g)].map(([path]) => path);
    const single = [...where.matchAll(/(?<![\w/.-])[\w-]+(?:\.test|\.job)?\.tsx?\b/g)].map(([name]) => name);
    const commands = [...where.matchAll(/npm run ([\w-]+)(?: -- ([\w-]+))?/g)];
    return [
      ...paths.filter((path) => /^(?:apps|packages|tests|deploy|docs)\//.test(path) && !existsSync(path)),
      ...single.filter((name) => !names.has(name)),
      ...commands.flatMap(([command, script = '', proof]) => {
        const known = proof === undefined || existsSync(`tests/proofs/${proof}.prove.ts`);
        return script in scripts && known ? [] : [command];
      }),
    ].map((name) => `${id}: ${name}`);
  });
  expect(missing).toEqual([]);
});
