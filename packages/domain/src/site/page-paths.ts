/** The page of a fund, where investors commit, sign and ask. A fund without an address has none: then the dashboard. */
export const fundPagePath = (slug: string | null): string =>
  slug ? `/syndication/dashboard/${encodeURIComponent(slug)}` : '/dashboard';

/** The page of an own investment. */
export const holdingPath = (participation: string): string =>
  `/dashboard/investments/${encodeURIComponent(participation)}`;

/** The page that says how to pay for an own investment. */
export const wirePath = (participation: string): string => `${holdingPath(participation)}/wire`;
