import { createHash } from 'node:crypto';
import type { PortalView } from '@paddock/contract';
import { portalColors, readableTextColor } from '@paddock/domain';
import { figuresPlace, offlineFiguresScript } from './offline-figures.ts';

const htmlEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => htmlEntities[sign] ?? sign);

const cspHash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** The content security policy of the offline page: its own scripts, and the logo. */
export const offlinePolicy = (script: string | undefined): string =>
  [
    "default-src 'none'",
    `script-src ${[script, offlineFiguresScript]
      .filter((text) => text !== undefined)
      .map(cspHash)
      .join(' ')}`,
    "style-src 'unsafe-inline'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * The page that a browser shows when it cannot reach the site: in the portal's brand, in one file, and with a retry
 * link to the requested URL, so that it needs nothing but the logo. `script` sets the color scheme before the first
 * paint.
 */
export function offlinePage(portal: PortalView, script: string | undefined): string {
  const { portal: ground, primary, secondary } = portalColors(portal);
  const text = readableTextColor(ground);
  // As on the other pages (apps/web/src/platform/theme/portal-styles.ts), in fonts that every device has.
  const [paper, display] =
    portal.style === 'bold'
      ? [`${ground} 3%`, '600 1.75rem/1.2 "Arial Narrow", sans-serif; text-transform: uppercase']
      : [`${secondary} 5.5%`, '400 1.875rem/1.2 Georgia, serif'];
  const name = escapeHtml(portal.name);
  const folder = `/portals/${encodeURIComponent(portal.slug)}`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="${ground}">
<link rel="icon" href="${folder}/favicon.ico" sizes="any">
<title>Offline @ ${escapeHtml(portal.pageTitle || portal.name)}</title>
${script === undefined ? '' : `<script>${script}</script>`}
<style>
:root { color-scheme: light; --paper: color-mix(in srgb, #fff, ${paper}); --ink: #1a1b1e; --dimmed: #55585e; }
[data-mantine-color-scheme="dark"] { color-scheme: dark; --paper: color-mix(in srgb, #121316, ${ground} 12%); --ink: #f1f3f5; --dimmed: #b5b9bf; }
body { background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; margin: 0; }
header { background: ${ground}; color: ${text}; padding: 1rem max(1rem, calc(50vw - 37.5rem)); }
header img { display: block; height: 32px; width: 160px; }
header img[hidden] { display: none; }
main { margin: 0 auto; max-width: 28rem; padding: 6rem 1rem; text-align: center; }
h1, h2 { font: ${display}; margin: 0 0 1rem; }
p { color: var(--dimmed); margin: 0 0 2rem; }
a { background: ${primary}; border-radius: 8px; color: ${readableTextColor(primary)}; display: inline-block; font-weight: 600;
  min-height: 44px; line-height: 44px; padding: 0 1.5rem; text-decoration: none;
  box-shadow: 0 0 0 1px var(--dimmed); }
a:focus-visible { outline: 2px solid var(--ink); outline-offset: 3px; }
main:has(> section:not([hidden])) { max-width: 46rem; padding-top: 3rem; }
section { border-top: 1px solid color-mix(in srgb, var(--dimmed) 40%, transparent); margin-top: 2.5rem;
  padding-top: 2rem; text-align: start; }
section[hidden] { display: none; }
section p { font-size: 0.9375rem; margin: 0 0 0.375rem; }
h2 { font-size: 1.375rem; margin: 0 0 0.5rem; }
dl { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr)); margin: 1.5rem 0; }
dt, dd { color: var(--dimmed); font-size: 0.9375rem; margin: 0; }
dt + dd { color: var(--ink); font-size: 2rem; font-variant-numeric: tabular-nums lining-nums; font-weight: 600;
  line-height: 1.2; white-space: nowrap; }
</style></head>
<body><header><img src="${folder}/logo.png" alt="${name}" width="160" height="32"></header>
<main><h1>You are offline</h1>
<p>${name} cannot be reached at the moment. Check your connection and try again.</p>
<a href="">Try again</a>
<section id="${figuresPlace}" data-portal="${escapeHtml(portal._id)}" aria-label="Your last figures" hidden></section></main>
<script>${offlineFiguresScript}</script></body></html>`;
}
