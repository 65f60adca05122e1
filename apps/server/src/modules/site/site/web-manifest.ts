import type { PortalView } from '@paddock/contract';
import { portalColors } from '@paddock/domain';

const icons = [
  { file: 'icon-192.png', sizes: '192x192', purpose: 'any' },
  { file: 'icon-512.png', sizes: '512x512', purpose: 'any' },
  { file: 'icon-maskable.png', sizes: '512x512', purpose: 'maskable' },
];

/** Launchers cut longer names off. */
const shortNameLength = 12;

/** The web app manifest of a portal. */
export function webManifest(
  portal: Pick<PortalView, 'name' | 'pageTitle' | 'slug' | 'portalColor' | 'primaryColor' | 'secondaryColor'>,
): object {
  const { portal: colour } = portalColors(portal);
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
    icons: icons.map(({ file, sizes, purpose }) => ({
      src: `/portals/${encodeURIComponent(portal.slug)}/${file}`,
      sizes,
      type: 'image/png',
      purpose,
    })),
  };
}
