/** The pictures that are drawn for a portal's funds, by its slug. */
const drawn: Readonly<Record<string, readonly string[]>> = {
  stallion: ['harbor', 'logistics', 'vineyard', 'campus', 'tower', 'townhouses', 'ridge'],
  sports: ['stadium', 'diamond', 'track', 'court', 'pitch'],
};

/**
 * A picture for a fund: the one that its slug speaks of, else always the same one of those that there are. A
 * portal without pictures of its own shows the placeholder.
 */
export function fundPicture(portalSlug: string, fund: { _id: string; url_slug: string | null }): string {
  const names = drawn[portalSlug] ?? [];
  const spokenOf = names.find((name) => fund.url_slug?.includes(name));
  const name = spokenOf ?? names[Number.parseInt(fund._id.slice(-4), 16) % names.length];
  return name ? `/portals/${portalSlug}/funds/${name}.svg` : '/portals/placeholder.svg';
}
