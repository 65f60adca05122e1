import { portalFileUrl } from '../../platform/portal/portal-files.ts';

const folder = 'funds/';

/**
 * Chooses a picture for a fund from those of the portal: the one whose name occurs in the fund's slug, else a fixed one
 * per fund. Without any, the placeholder is shown.
 */
export function fundPicture(
  portal: { slug: string; files: readonly string[] | undefined },
  fund: { _id: string; url_slug: string | null },
): string {
  const names = (portal.files ?? []).filter((name) => name.startsWith(folder)).toSorted();
  const subjectOf = (name: string) => name.slice(folder.length, name.lastIndexOf('.'));
  const matching = names.find((name) => fund.url_slug?.includes(subjectOf(name)));
  const name = matching ?? names[Number.parseInt(fund._id.slice(-4), 16) % names.length];
  return name ? portalFileUrl(portal.slug, name) : '/portals/placeholder.svg';
}
