import { readFileSync } from 'node:fs';
import type { Font } from 'fontkit';
import { create } from 'fontkit';
import { type FontName, fontFiles } from './font-files.ts';
import { unpackWoff } from './unpack-woff.ts';

const loaded = new Map<FontName, Font>();

/** Opens a typeface once and caches it. Parsing is lazy, so an unused typeface costs nothing. */
export const loadFont = (name: FontName): Font => {
  const known = loaded.get(name);
  if (known) return known;
  const font = create(unpackWoff(readFileSync(fontFiles[name]())));
  if (!('layout' in font)) throw new Error(`The font file ${name} is a collection of fonts, not one font`);
  loaded.set(name, font);
  return font;
};

/** Whether the outlines are PostScript (CFF), which PDF embeds differently from TrueType. */
export const hasCffOutlines = (font: Font): boolean => 'CFF ' in font;
