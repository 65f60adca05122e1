/** What a picture of a portal may be called, under /portals/{slug}/: logo.png, or funds/harbor.png. */
export const portalPictureName = /^([a-z0-9-]+\/)?[a-z0-9-]+\.[a-z0-9]+$/;

/** Pictures that every portal has: those that it has not uploaded are drawn from its name and colors. */
export const brandPictures = [
  'logo.png',
  'favicon.ico',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable.png',
  'og.png',
] as const;
export type BrandPicture = (typeof brandPictures)[number];

/**
 * What pages show of a portal that has uploaded these. A portal without a logo of its own is named in text instead of
 * a picture of that text.
 */
export function shownPictures(uploaded: Iterable<string>): string[] {
  return [...new Set([...uploaded, ...brandPictures.filter((name) => name !== 'logo.png')])];
}

/** How many pictures a portal may have, those of its funds, assets and articles included. */
export const maxPortalPictures = 500;
