import { watch } from 'node:fs';
import { join } from 'node:path';

const folders = [
  'apps/server/src',
  'apps/server/migrations',
  'packages/domain/src',
  'packages/contract/src',
  'packages/embedded-postgres/src',
];

/** Editors write a file in several steps, and several files at once. */
const settleTime = 50;

/** Reports each change of a source that the server runs, except tests. */
export function watchServerSources(root: string, onChange: (file: string) => void): void {
  let timer: NodeJS.Timeout | undefined;
  for (const folder of folders)
    watch(join(root, folder), { recursive: true }, (_, name) => {
      if (!name || !/\.(?:ts|mjs|sql|json)$/.test(name) || name.endsWith('.test.ts')) return;
      clearTimeout(timer);
      timer = setTimeout(() => onChange(join(folder, name)), settleTime);
    });
}
