import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { portalStyle } from './src/platform/theme/portal-styles.ts';

type Axes = NonNullable<Parameters<typeof subsetFont>[2]['variationAxes']>;

/** The weights in which pages use each typeface, as declared by @font-face in fonts.css. */
const faces: Readonly<Record<string, Axes>> = {
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2': { wght: { min: 400, max: 700 } },
  '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2': {
    wght: Number(portalStyle('classic').displayWeight),
  },
  // The same typeface under another name, for bold text in titles.
  '@fontsource-variable/fraunces/files/fraunces-latin-standard-normal.woff2': { wght: 700 },
  '@fontsource-variable/oswald/files/oswald-latin-wght-normal.woff2': { wght: { min: 400, max: 700 } },
};

/** The OpenType features that browsers enable by default, and those for figures and fractions. */
const features = 'kern liga calt ccmp clig locl mark mkmk rlig rvrn tnum lnum frac numr dnom'.split(' ');

async function lean(face: string, folder: string): Promise<string> {
  const file = path.join(folder, path.basename(face));
  const whole = await readFile(createRequire(import.meta.url).resolve(face));
  const part = await subsetFont(whole, undefined, {
    keepAllGlyphs: true,
    keepFeatures: features,
    variationAxes: faces[face],
    targetFormat: 'woff2',
  });
  // Two builds may run at once, and neither may read a file that the other is still writing.
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, part);
  await rename(unfinished, file);
  return file;
}

/** Strips unused weights and features from the fonts of every page. */
export function leanFonts(): Plugin {
  return {
    name: 'paddock:lean-fonts',
    apply: 'build',
    async config() {
      const folder = path.join(import.meta.dirname, 'node_modules/.cache/lean-fonts');
      await mkdir(folder, { recursive: true });
      const alias = await Promise.all(
        Object.keys(faces).map(async (face) => ({
          find: new RegExp(`^${face.replaceAll('.', '\\.')}(?=$|\\?)`),
          replacement: await lean(face, folder),
        })),
      );
      return { resolve: { alias } };
    },
  };
}
