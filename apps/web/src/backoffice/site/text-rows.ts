import type { Entity, PortalView } from '@paddock/contract';
import { contentPlaceholder } from '@paddock/domain';
import { comparePlaces } from './text-page.ts';

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
