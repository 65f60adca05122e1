/** Whether a record of the site is published, and the portal that shows it. */
export interface ShownRecord {
  readonly isPublished?: boolean | null | undefined;
  readonly portal?: unknown;
}

/** Whether nobody would see a published record, because every page shows those of one portal (PUB-06). */
export const isPublishedNowhere = ({ isPublished, portal }: ShownRecord): boolean =>
  isPublished === true && !portal;

export const missingPortalMessage = 'Choose the portal that shows it. Without one, nobody sees it.';

const folders = { blog_items: '/education', assets_items: '/portfolio' } as const;

/** The public page that shows an education item, an asset or a team member. */
export function publicPath(collection: keyof typeof folders | 'team_members', record: object): string {
  if (collection === 'team_members') return '/about';
  const slug = 'slug' in record ? record.slug : null;
  return typeof slug === 'string' && slug
    ? `${folders[collection]}/${encodeURIComponent(slug)}`
    : folders[collection];
}
