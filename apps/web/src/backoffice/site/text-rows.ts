import type { Entity, PortalView } from '@paddock/contract';
import { contentPlaceholder } from '@paddock/domain';

type Text = Entity<'contents'>;

/** Missing: the page shows a placeholder. Unused: the page does without it. */
export type TextState = 'missing' | 'empty' | 'unused' | 'shared' | 'written';

/** A text of a portal, or the place of one. */
export interface TextRow {
  readonly slug: string;
  readonly state: TextState;
  /** The portal's own, or the one that all portals share. */
  readonly text: Text | undefined;
}

/** The slugs of the texts that the pages of every portal show. */
const shownEverywhere = [
  'home-title',
  'home-intro',
  'home-approach',
  'home-pillar-1',
  'home-pillar-2',
  'home-pillar-3',
  'home-closing',
  'home-disclaimer',
  'footer-terms',
  'about',
  'portfolio-intro',
  'education-intro',
  'contact',
  'privacy-policy',
  'terms-of-use',
  'investment-calculations-disclaimer',
];

/** Left out of the page while nobody has written them. */
const optional = ['home-figure-1', 'home-figure-2', 'home-figure-3', 'home-figure-4'];

type PortalOfTexts = Pick<PortalView, 'slug' | 'hasWelcomePage'>;

/** Every text that a portal shows or has, by page; its own before one that all portals share (CON-02). */
export function textRows(texts: readonly Text[], { slug, hasWelcomePage }: PortalOfTexts): TextRow[] {
  const bySlug = new Map<string, Text>();
  for (const text of texts) if (text.portal !== null || !bySlug.has(text.slug)) bySlug.set(text.slug, text);
  const slugs = new Set([
    ...shownEverywhere,
    `header-extra-${slug}`,
    ...(hasWelcomePage ? ['welcome-title'] : []),
    ...optional,
    ...bySlug.keys(),
  ]);
  return [...slugs].toSorted(comparePlaces).map((each) => {
    const text = bySlug.get(each);
    return { slug: each, text, state: stateOf(each, text) };
  });
}

function stateOf(slug: string, text: Text | undefined): TextState {
  const isWritten = text !== undefined && (!contentPlaceholder(slug, text) || Boolean(text.title?.trim()));
  if (isWritten) return text.portal === null ? 'shared' : 'written';
  if (optional.includes(slug)) return 'unused';
  return text ? 'empty' : 'missing';
}

/** Whether visitors find a gap in its place. */
export const needsText = ({ state }: TextRow): boolean => state === 'missing' || state === 'empty';

/** The pages of a portal whose texts can be edited in place, with the slugs of their texts. */
const pages = [
  { name: 'Homepage', path: '/', slug: /^home-|^header-extra-|^footer-/ },
  { name: 'Welcome page', path: '/welcome', slug: /^welcome-/ },
  { name: 'About', path: '/about', slug: /^about$/ },
  { name: 'Portfolio', path: '/portfolio', slug: /^portfolio-intro$/ },
  { name: 'Education', path: '/education', slug: /^education-intro$/ },
  { name: 'Contact', path: '/contact', slug: /^contact$/ },
  { name: 'Privacy policy', path: '/privacy-policy', slug: /^privacy-policy$/ },
  { name: 'Terms of use', path: '/terms-of-use', slug: /^terms-of-use$/ },
  { name: 'Dashboard', path: '/dashboard', slug: /^investment-calculations-disclaimer$/ },
] as const;

type TextPage = (typeof pages)[number];

/** The page that shows a text; undefined for one that no page of the site shows by this name. */
export const textPage = (slug: string): TextPage | undefined => pages.find((page) => page.slug.test(slug));

/** The place of a text in a list by page: pages in their order, other texts last. */
export function comparePlaces(first: string, second: string): number {
  const place = (slug: string) => {
    const index = pages.findIndex((page) => page.slug.test(slug));
    return index === -1 ? pages.length : index;
  };
  return place(first) - place(second) || (first < second ? -1 : 1);
}
