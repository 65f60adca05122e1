import type { PortalView } from '@paddock/contract';
import { portalColours } from '@paddock/domain';

const icons = [
  { file: 'icon-192.png', sizes: '192x192', purpose: 'any' },
  { file: 'icon-512.png', sizes: '512x512', purpose: 'any' },
  { file: 'icon-maskable.png', sizes: '512x512', purpose: 'maskable' },
];

/** A launcher cuts longer names off. */
const shortNameLength = 12;

/** The web app manifest of a portal; a brand that nobody drew icons for has none. */
export function webManifest(
  portal: Pick<PortalView, 'name' | 'pageTitle' | 'slug' | 'portalColor' | 'primaryColor' | 'secondaryColor'>,
  files: readonly string[],
): object {
  const { portal: colour } = portalColours(portal);
  const name = portal.pageTitle || portal.name;
  return {
    id: '/',
    name,
    short_name: portal.name.length <= shortNameLength ? portal.name : portal.name.split(' ')[0],
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    theme_color: colour,
    background_color: colour,
    icons: icons
      .filter(({ file }) => files.includes(file))
      .map(({ file, sizes, purpose }) => ({
        src: `/portals/${encodeURIComponent(portal.slug)}/${file}`,
        sizes,
        type: 'image/png',
        purpose,
      })),
  };
}
