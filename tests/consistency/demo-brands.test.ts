import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

const folders = ['apps/server/src', 'apps/web/src', 'packages/domain/src', 'packages/contract/src'];
/** Data: the initial records, the demo, common passwords, and a fund that the specification names (PUB-02). */
const data = [
  'apps/server/src/demo/',
  'apps/server/src/setup/',
  'packages/domain/src/people/common-passwords.ts',
  'packages/domain/src/people/long-common-passwords.ts',
  'packages/domain/src/site/portfolio-order.ts',
];

/** The slugs of the initial portals (POR-02). */
const slugs = /\b(?:stallion|sports)\b/i;

it('[POR-01] no product code names a portal: what is particular to one is a field or a picture of it', async () => {
  const naming: string[] = [];
  for (const folder of folders)
    for (const entry of await readdir(join(root, folder), { recursive: true, withFileTypes: true })) {
      const path = relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
      const isProduct = /\.(?:tsx?|css|html)$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path);
      if (!entry.isFile() || !isProduct || data.some((start) => path.startsWith(start))) continue;
      const source = await readFile(join(root, path), 'utf8');
      naming.push(...source.split('\n').flatMap((line, at) => (slugs.test(line) ? `${path}:${at + 1}` : [])));
    }
  expect(naming).toEqual([]);
});
