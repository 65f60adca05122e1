/** The form of a portal's slug: it is part of the addresses of its pictures. */
export const portalSlugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export const maxPortalSlugLength = 50;

/** Suggests a slug for a portal's name: "Ärzte & Söhne" becomes "arzte-sohne". Empty if nothing of it remains. */
export function suggestPortalSlug(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.replace(/[^a-z0-9]+/g, '-').slice(0, maxPortalSlugLength);
  return words.replace(/^-+|-+$/g, '');
}
