/** The pictures that are drawn for a portal's funds, by its slug; a portal without any shows the placeholder. */
const drawn: Readonly<Record<string, readonly string[]>> = {
  stallion: ['campus', 'harbor', 'logistics', 'ridge', 'tower', 'townhouses', 'vineyard'],
  sports: [],
};

/** A picture for a fund: always the same one for the same fund, spread over those that there are. */
export function fundPicture(portalSlug: string, fund: { _id: string }): string {
  const names = drawn[portalSlug] ?? [];
  const name = names[Number.parseInt(fund._id.slice(-4), 16) % names.length];
  return name ? `/portals/${portalSlug}/funds/${name}.svg` : '/portals/placeholder.svg';
}
