import type { PortalView } from '@paddock/contract';
import { documentTitle } from '../../platform/portal/page-title.ts';
import type { PageHead } from '../page/define-page.tsx';
import { createPortalTheme } from '../theme/create-portal-theme.ts';
import { absoluteUrl, structuredData } from './structured-data.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for HTML content and for double-quoted attributes. */
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** Serializes a value for a data block in HTML. Every `<` is escaped, so nothing can end the block or start a tag. */
export const jsonForScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

export interface HeadOptions {
  head: PageHead & { title: string };
  /** The canonical path for search engines. */
  path: string;
  origin: string;
  portal: PortalView;
  /** File names of the portal's pictures. */
  portalFiles: readonly string[];
  /** Whether search engines may list the page. If not, its URL appears nowhere in the head. */
  isIndexed: boolean;
}

export const meta = (name: string, content: string) =>
  `<meta name="${name}" content="${escapeHtml(content)}">`;
const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeHtml(content)}">`;

/** The size of the brands' share images. */
const shareImageSize = { width: 1200, height: 630 };

/** The image of a shared link: the item's own, else the brand's, else none. */
function imageTags({ head, origin, portal, portalFiles }: HeadOptions, folder: string, title: string) {
  const own = absoluteUrl(head.picture?.address ?? head.article?.imageUrl, origin);
  const brand = portalFiles.includes('og.png') ? new URL(`${folder}/og.png`, origin).href : undefined;
  if (own === undefined && brand === undefined) return [meta('twitter:card', 'summary')];
  return [
    property('og:image', own ?? brand ?? ''),
    ...(own === undefined
      ? [
          property('og:image:width', `${shareImageSize.width}`),
          property('og:image:height', `${shareImageSize.height}`),
        ]
      : []),
    property('og:image:alt', own === undefined ? portal.name : (head.picture?.alt ?? title)),
    meta('twitter:card', 'summary_large_image'),
  ];
}

function iconTags({ portalFiles }: HeadOptions, folder: string) {
  return [
    // Without an icon, browsers request /favicon.ico.
    portalFiles.includes('favicon.ico')
      ? `<link rel="icon" href="${folder}/favicon.ico" sizes="any">`
      : '<link rel="icon" href="data:,">',
    ...(portalFiles.includes('apple-touch-icon.png')
      ? [`<link rel="apple-touch-icon" href="${folder}/apple-touch-icon.png">`]
      : []),
    '<link rel="manifest" href="/manifest.webmanifest">',
  ];
}

/** The head's tags for browsers, search engines, and sites where the page is shared. */
export function headTags(parts: HeadOptions): string[] {
  const { head, origin, portal, portalFiles, isIndexed } = parts;
  const folder = `/portals/${encodeURIComponent(portal.slug)}`;
  const title = documentTitle(head.title, portal);
  const description = head.description ?? `${head.title}, ${portal.pageTitle || portal.name}.`;
  const address = new URL(parts.path, origin).href;
  const data = () =>
    structuredData({
      portal,
      origin,
      address,
      description,
      hasLogo: portalFiles.includes('logo.png'),
      article: head.article,
    });
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('description', description),
    isIndexed ? `<link rel="canonical" href="${escapeHtml(address)}">` : meta('robots', 'noindex'),
    // The header has the portal's color in both modes.
    meta('theme-color', createPortalTheme(portal).headerColor),
    ...iconTags(parts, folder),
    property('og:type', head.article ? 'article' : 'website'),
    property('og:site_name', portal.name),
    property('og:title', title),
    property('og:description', description),
    ...(isIndexed ? [property('og:url', address)] : []),
    ...imageTags(parts, folder, head.title),
    ...(isIndexed ? [`<script type="application/ld+json">${jsonForScript(data())}</script>`] : []),
  ];
}
