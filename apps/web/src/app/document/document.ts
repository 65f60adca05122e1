import type { PageState } from '@paddock/contract';
import { earlyPressScript } from '../early-press.ts';
import { pageStateId } from '../page-state.ts';
import { prePaintScript } from '../theme/pre-paint.ts';
import { preloadedFonts } from '../theme/preloaded-fonts.ts';
import { dataBlock } from './escaped.ts';
import { type HeadParts, headTags } from './head-tags.ts';
import type { PageFiles } from './page-files.ts';

export interface DocumentParts extends HeadParts {
  html: string;
  files: PageFiles;
  state: PageState;
}

/** Every inline script of a page, the one before the first paint first. */
export const inlineScripts: readonly string[] = [prePaintScript, earlyPressScript];

/** The whole document. The state and what search engines are told are data blocks, which the policy need not allow. */
export function documentOf(parts: DocumentParts): string {
  const { files } = parts;
  // Scripts at low priority: the page reads well before they arrive, so they wait behind its style, fonts and pictures.
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...inlineScripts.map((script) => `<script>${script}</script>`),
    ...preloadedFonts(parts.portal.slug).map(
      (font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">`,
    ),
    ...files.styles.map((style) => `<link rel="stylesheet" href="${style}">`),
    ...files.scripts.map((script) => `<link rel="modulepreload" fetchpriority="low" href="${script}">`),
    `<script type="module" fetchpriority="low" src="${files.entry}"></script>`,
    ...headTags(parts),
  ];
  return (
    `<!doctype html><html lang="en"><head>${head.join('')}</head><body><div id="root">${parts.html}</div>` +
    `<script type="application/json" id="${pageStateId}">${dataBlock(parts.state)}</script></body></html>`
  );
}
