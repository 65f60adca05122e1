import type { PageState, PortalView } from '@paddock/contract';
import { documentTitle } from '../../platform/portal/portal-title.ts';
import type { PageHead } from '../page.tsx';
import { pageStateId, writePageState } from '../page-state.ts';
import { createPortalTheme } from '../theme/create-portal-theme.ts';
import { prePaintScript } from '../theme/pre-paint.ts';
import { preloadedFonts } from '../theme/preloaded-fonts.ts';
import type { PageFiles } from './page-files.ts';

export interface DocumentParts {
  html: string;
  head: PageHead & { title: string };
  path: string;
  origin: string;
  portal: PortalView;
  files: PageFiles;
  isIndexed: boolean;
  state: PageState;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

function headTags({ head, path, origin, portal, isIndexed }: DocumentParts): string[] {
  const folder = `/portals/${encodeURIComponent(portal.slug)}`;
  const title = escaped(documentTitle(head.title, portal));
  const description = escaped(head.description ?? `${head.title}, ${portal.pageTitle || portal.name}.`);
  const address = escaped(new URL(path, origin).href);
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    isIndexed ? `<link rel="canonical" href="${address}">` : '<meta name="robots" content="noindex">',
    `<meta name="theme-color" content="${escaped(createPortalTheme(portal).headerColour)}">`,
    `<link rel="icon" href="${folder}/favicon.ico" sizes="any">`,
    '<meta property="og:type" content="website">',
    `<meta property="og:site_name" content="${escaped(portal.name)}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    ...(isIndexed ? [`<meta property="og:url" content="${address}">`] : []),
    `<meta property="og:image" content="${escaped(new URL(`${folder}/og.png`, origin).href)}">`,
  ];
}

/**
 * The whole document. Its only inline script is the one before the first paint; the state is a data block, which the
 * policy need not allow.
 */
export function documentOf(parts: DocumentParts): string {
  const { files } = parts;
  // Scripts at low priority: the page reads well before they arrive, so they wait behind its style, fonts and pictures.
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<script>${prePaintScript}</script>`,
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
    `<script type="application/json" id="${pageStateId}">${writePageState(parts.state)}</script></body></html>`
  );
}
