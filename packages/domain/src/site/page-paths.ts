/**
 * The page of a fund, where investors commit, sign and ask. A fund without an address has none: then the dashboard.
 * `profile`: the investing profile whose participation it shows, where the person has another one in the fund (ENT-09).
 */
export const fundPagePath = (slug: string | null, profile: string | null = null): string =>
  slug
    ? `/syndication/dashboard/${encodeURIComponent(slug)}${profile === null ? '' : `?profile=${encodeURIComponent(profile)}`}`
    : '/dashboard';

/** The page of an own investment. */
export const holdingPath = (participation: string): string =>
  `/dashboard/investments/${encodeURIComponent(participation)}`;

/** The page that says how to pay for an own investment. */
export const wirePath = (participation: string): string => `${holdingPath(participation)}/wire`;
