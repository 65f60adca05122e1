import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { leanStyles, unusedColors } from './vite-lean-styles.ts';

const folder = import.meta.dirname;

/** The styles and the code that a build emits for a module. */
async function emitted(source: string): Promise<{ css: string; code: string }> {
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? path.join(folder, 'entry.ts') : null),
        load: (id) => (id.endsWith('/entry.ts') ? source : null),
      },
      leanStyles(),
    ],
    build: { write: false, minify: false, cssMinify: false, rollupOptions: { input: 'entry' } },
  });
  const files = 'output' in built ? built.output : [];
  return {
    css: files.map((file) => (file.type === 'asset' ? String(file.source) : '')).join(''),
    code: files.map((file) => (file.type === 'chunk' ? file.code : '')).join(''),
  };
}

/** The first class of a component of Mantine. */
async function classOf(component: string): Promise<string> {
  const sheet = await readFile(
    path.join(folder, `../../node_modules/@mantine/core/styles/${component}.css`),
    'utf8',
  );
  return /\.m_\w+/.exec(sheet)?.[0] ?? 'none';
}

describe('leanStyles', { timeout: 60_000 }, () => {
  it('leaves the styles of components that show later to their code, in their order', async () => {
    const first = await emitted("import './src/app/theme/mantine-styles.ts'");
    expect(first.css).toContain(await classOf('Button'));
    for (const component of ['Combobox', 'Popover', 'Modal', 'Pagination'])
      expect(first.css, component).not.toContain(await classOf(component));
    const later = await emitted("import { Select } from '@mantine/core'; console.log(Select)");
    const popover = later.css.indexOf(await classOf('Popover'));
    expect(popover).toBeGreaterThan(-1);
    expect(later.css.indexOf(await classOf('Combobox'))).toBeGreaterThan(popover);
  });

  it('takes out the colors that no theme shows, and no other', async () => {
    const { css, code } = await emitted(
      "import './src/app/theme/mantine-styles.ts'; import { DEFAULT_THEME } from '@mantine/core'; console.log(DEFAULT_THEME)",
    );
    for (const color of unusedColors) {
      expect(css).not.toContain(`--mantine-color-${color}-6:`);
      expect(code).not.toMatch(new RegExp(`\\b${color}: \\[`));
    }
    for (const color of ['dark', 'gray', 'red', 'green', 'yellow', 'blue']) {
      expect(css).toContain(`--mantine-color-${color}-6:`);
      expect(code).toMatch(new RegExp(`\\b${color}: \\[`));
    }
  });

  it('takes out no color that a component or a style sheet asks for', async () => {
    const asked = new RegExp(`(?:--mantine-color-|color=")(?:${unusedColors.join('|')})\\b`);
    for await (const file of glob('src/**/*.{tsx,css}', { cwd: folder }))
      expect(await readFile(path.join(folder, file), 'utf8'), file).not.toMatch(asked);
  });
});
