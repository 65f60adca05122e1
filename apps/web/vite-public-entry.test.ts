import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { publicEntry } from './vite-public-entry.ts';

const page = '/web/src/backoffice/funds/funds-page.tsx';

/** Builds an entry of this source. */
const buildEntry = (source: string) =>
  build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'sources',
        resolveId: (id) => (id === '/main.ts' || id === page ? id : null),
        load: (id) =>
          id === page ? 'export const title = document.title;' : id === '/main.ts' ? source : null,
      },
      publicEntry(),
    ],
    build: { write: false, rollupOptions: { input: '/main.ts' } },
  });

describe('publicEntry', () => {
  it('fails a build in which the entry imports a page of the back office', async () => {
    await expect(buildEntry(`import { title } from '${page}'; alert(title);`)).rejects.toThrow(page);
  });

  it('accepts a page of the back office that is loaded later', async () => {
    await expect(buildEntry(`void import('${page}');`)).resolves.toBeDefined();
  });
});
