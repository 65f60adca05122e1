import { capitalized, collections, collectionWords, grants, type Level } from '@paddock/domain';
import { type LinkProps, linkOptions } from '@tanstack/react-router';

/** A group of the side navigation. A group without links that the viewer may follow is not shown. */
export interface NavigationGroup {
  readonly name: string;
  readonly links: readonly NavigationLink[];
  /** Folded in the sidebar while none of its pages is shown, so that the names of all groups are in view. */
  readonly isFolded?: boolean;
}

interface NavigationLink {
  readonly label: string;
  /** The page, written with `linkOptions({ to, params })`, so that the types check it. */
  readonly link: LinkProps;
  /** The lowest level that sees it; admin by default. */
  readonly level?: Level;
}

/** The pages of the back office, as the navigation and the command menu list them. */
export const navigation: readonly NavigationGroup[] = [
  {
    name: 'Desk',
    links: [
      { label: 'Desk', link: linkOptions({ to: '/admin', activeOptions: { exact: true } }) },
      { label: 'Countersignatures', link: linkOptions({ to: '/admin/countersignatures' }) },
      { label: 'Approvals', link: linkOptions({ to: '/admin/approvals' }) },
    ],
  },
  {
    name: 'Investors',
    links: [
      { label: 'People', link: linkOptions({ to: '/admin/people' }) },
      { label: 'Invitations', link: linkOptions({ to: '/admin/invitations' }) },
      { label: 'Accreditation', link: linkOptions({ to: '/admin/accreditation' }) },
    ],
  },
  {
    name: 'Funds',
    links: [
      { label: 'Funds', link: linkOptions({ to: '/admin/funds' }) },
      { label: 'Questions', link: linkOptions({ to: '/admin/questions' }) },
      { label: 'Money', link: linkOptions({ to: '/admin/money' }) },
      { label: 'Journals', link: linkOptions({ to: '/admin/journals' }) },
      { label: 'Templates', link: linkOptions({ to: '/admin/templates' }) },
    ],
  },
  {
    name: 'Documents',
    links: [{ label: 'Filing', link: linkOptions({ to: '/admin/filing' }) }],
  },
  {
    name: 'Site',
    isFolded: true,
    links: [
      { label: 'Texts', link: linkOptions({ to: '/admin/site/texts' }) },
      { label: 'Education and news', link: linkOptions({ to: '/admin/site/education' }) },
      { label: 'Portfolio', link: linkOptions({ to: '/admin/site/portfolio' }) },
      { label: 'Team', link: linkOptions({ to: '/admin/site/team' }) },
      { label: 'Newsletter', link: linkOptions({ to: '/admin/site/newsletter' }) },
      { label: 'Notifications', link: linkOptions({ to: '/admin/site/notifications' }) },
    ],
  },
  {
    name: 'Operations',
    isFolded: true,
    links: [
      { label: 'Outbox', link: linkOptions({ to: '/admin/outbox' }) },
      { label: 'Deliveries', link: linkOptions({ to: '/admin/deliveries' }) },
      { label: 'Jobs', link: linkOptions({ to: '/admin/jobs' }) },
      { label: 'Audit log', link: linkOptions({ to: '/admin/audit' }) },
    ],
  },
  {
    name: 'Setup',
    isFolded: true,
    links: [
      { label: 'Portals', link: linkOptions({ to: '/admin/portals' }) },
      { label: 'Settings', link: linkOptions({ to: '/admin/settings' }) },
      { label: 'Setup checklist', link: linkOptions({ to: '/admin/setup' }), level: 'superadmin' },
    ],
  },
  {
    name: 'Records',
    isFolded: true,
    links: collections.map((collection) => ({
      label: capitalized(collectionWords(collection).many),
      link: linkOptions({ to: '/admin/records/$collection', params: { collection } }),
    })),
  },
];

/** The groups and links that a level sees. */
export function visibleNavigation(
  groups: readonly NavigationGroup[],
  level: Level | null | undefined,
): NavigationGroup[] {
  return groups
    .map((group) => ({
      ...group,
      links: group.links.filter((link) => grants(level, link.level ?? 'admin')),
    }))
    .filter(({ links }) => links.length > 0);
}
