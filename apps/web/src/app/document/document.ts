import type { PageState } from '@paddock/contract';
import { earlyPathsName, earlyRepliesScript } from '../../platform/api/early-replies.ts';
import { laterScriptsName, laterScriptsScript } from '../entry/later-scripts.ts';
import { pageStateId } from '../entry/page-state.ts';
import { earlyEventsScript } from '../entry/replay-early-events.ts';
import { prePaintScript } from '../theme/pre-paint.ts';
import { preloadedFonts } from '../theme/preloaded-fonts.ts';
import { type HeadOptions, headTags, jsonForScript, meta } from './head-tags.ts';
import { ownPageName, ownPageScript } from './own-page-script.ts';
import type { PageFiles } from './page-files.ts';

export interface DocumentOptions extends HeadOptions {
  html: string;
  files: PageFiles;
  state: PageState;
  /** The paths that the page of somebody who is signed in asks for first. */
  early: readonly string[];
  /** The build, if the server can render the page for its person. */
  ownPageOf: string | undefined;
}

const firstScripts = [prePaintScript, earlyEventsScript];

/** Every inline script that a page may have, starting with the one that runs before the first paint. */
export const inlineScripts: readonly string[] = [
  ...firstScripts,
  ownPageScript,
  earlyRepliesScript,
  laterScriptsScript,
];

const inline = (script: string) => `<script>${script}</script>`;

/** Scripts have low priority: what frames the page can be seen before they arrive, so styles and fonts go first. */
const scriptTags = ({ scripts, entry }: PageFiles) => [
  ...scripts.map((script) => `<link rel="modulepreload" fetchpriority="low" href="${script}">`),
  `<script type="module" fetchpriority="low" src="${entry}"></script>`,
];

/** A page that the server can render for its person asks for that first. */
const ownPageScripts = (build: string, { scripts, entry }: PageFiles) => [
  meta(ownPageName, [build, ...scripts, entry].join(' ')),
  inline(ownPageScript),
];

/** A public page is whole without scripts, which wait for its first paint. */
const laterScripts = ({ scripts, entry }: PageFiles) => [
  meta(laterScriptsName, [...scripts, entry].join(' ')),
  inline(laterScriptsScript),
];

/**
 * The whole document. The state and the structured data are data blocks, which the content security policy need not
 * allow.
 */
export function renderDocument(parts: DocumentOptions): string {
  const { files } = parts;
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...firstScripts.map(inline),
    ...(parts.early.length > 0 ? [meta(earlyPathsName, parts.early.join(' '))] : []),
    ...(parts.ownPageOf === undefined ? [] : ownPageScripts(parts.ownPageOf, files)),
    ...(parts.early.length > 0 ? [inline(earlyRepliesScript)] : []),
    // An inline script after a style sheet would keep the page from being read before that has arrived.
    ...(parts.isIndexed ? laterScripts(files) : []),
    ...preloadedFonts(parts.portal.style).map(
      (font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">`,
    ),
    ...files.styles.map((style) => `<link rel="stylesheet" href="${style}">`),
    ...(parts.isIndexed || parts.ownPageOf !== undefined ? [] : scriptTags(files)),
    ...headTags(parts),
  ];
  return (
    `<!doctype html><html lang="en"><head>${head.join('')}</head><body><div id="root">${parts.html}</div>` +
    `<script type="application/json" id="${pageStateId}">${jsonForScript(parts.state)}</script></body></html>`
  );
}
