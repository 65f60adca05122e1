import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { portalStyle } from './src/platform/theme/portal-styles.ts';
import { leanFonts } from './vite-lean-fonts.ts';

/** The fonts in fonts.css, as a build emits them. */
async function emitted(plugins: Parameters<typeof build>[0]): Promise<Map<string, number>> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    ...plugins,
    build: {
      write: false,
      assetsInlineLimit: 0,
      rollupOptions: { input: path.join(import.meta.dirname, 'src/app/theme/fonts.css') },
    },
  });
  const files = 'output' in built ? built.output : [];
  return new Map(
    files.flatMap((file) =>
      file.type === 'asset' && file.fileName.endsWith('.woff2')
        ? file.names.map((name) => [name, file.source.length] as const)
        : [],
    ),
  );
}

describe('leanFonts', () => {
  it('shrinks the fonts to three quarters of their size or less, under the same names', {
    timeout: 30_000,
  }, async () => {
    const whole = await emitted({});
    const lean = await emitted({ plugins: [leanFonts()] });
    expect([...lean.keys()].sort()).toEqual([...whole.keys()].sort());
    expect(lean.size).toBe(4);
    for (const [name, size] of lean) expect(size, name).toBeLessThan((whole.get(name) ?? 0) * 0.75);
  });

  it('gives the serif font the weight of the titles', async () => {
    const css = await readFile(path.join(import.meta.dirname, 'src/app/theme/fonts.css'), 'utf8');
    expect(css).toMatch(
      new RegExp(`"Fraunces Variable";\\s+font-weight: ${portalStyle('classic').displayWeight};`),
    );
  });
});
