import { longestBody, longestTitle } from '@paddock/domain';
import * as z from 'zod/mini';
import type { Entity } from '../collections/entities.ts';
import { listQuery } from '../collections/list-query.ts';
import { route } from '../route.ts';
import { id, instant, type ListReply, type SuccessReply, text } from '../shapes.ts';

/** An editable text as pages read it. */
export interface ContentView {
  _id: string;
  id: string;
  slug: string;
  title: string | null;
  body: string | null;
  tags: string[] | null;
  portal: string | null;
  updatedAt: string;
}

export const contentsBySlug = route<{ contents: Record<string, ContentView> }>()({
  name: 'contentsBySlug',
  summary: 'Contents keyed by slug; a missing one is left out (CON-01, CON-02)',
  method: 'POST',
  path: '/contents/byslug',
  aliases: ['/api/contents/byslug'],
  beforeSecondFactor: true,
  body: z.object({
    slugs: z.array(text(200)).check(z.maxLength(200, 'At most 200 slugs in one call.')),
    portal: z.optional(z.nullable(id)),
  }),
  readOnly: true,
});

export const updateContent = route<SuccessReply & { updatedAt: string; content: ContentView }>()({
  name: 'updateContent',
  summary: 'Changes or makes a content item; superadmin only (CON-03, CON-12)',
  method: 'POST',
  path: '/contents/update',
  aliases: ['/api/contents/update'],
  body: z.object({
    slug: text(200).check(z.minLength(1, 'A slug is needed.')),
    portal: z.optional(z.nullable(id)),
    title: z.optional(z.nullable(text(longestTitle))),
    body: z.optional(z.nullable(text(longestBody))),
    /** The version that the editor has seen; null where there was none yet. Without it nothing is compared. */
    updatedAt: z.optional(z.nullable(instant)),
  }),
});

/** An asset as the portfolio shows it: with the name of its fund, without the fund. */
export type PortfolioItem = Omit<Entity<'assets_items'>, 'fund'>;
/** A published education or news item. */
export type EducationItem = Omit<Entity<'blog_items'>, 'fund'>;

/** What the public lists can be asked; of another portal than the selected one, by a filter. */
const publicListQuery = z.pick(listQuery, { filter: true, sort: true, limit: true, offset: true });

export const listPortfolio = route<ListReply<PortfolioItem>>()({
  name: 'listPortfolio',
  summary: 'The assets of the selected portal, for everybody (PUB-06)',
  method: 'GET',
  path: '/contents/portfolio',
  aliases: ['/api/contents/portfolio'],
  query: publicListQuery,
});

export const listEducation = route<ListReply<EducationItem>>()({
  name: 'listEducation',
  summary: 'The published education and news items of the selected portal, for everybody (PUB-04, PUB-07)',
  method: 'GET',
  path: '/contents/education',
  aliases: ['/api/contents/education'],
  query: publicListQuery,
});

export const educationBySlug = route<{ blogItem: EducationItem }>()({
  name: 'educationBySlug',
  summary: "A published item by its slug; 'Not found' with a 404 where there is none (PUB-09)",
  method: 'POST',
  path: '/api/contents/educationbyslug',
  aliases: ['/contents/educationbyslug'],
  body: z.object({ slug: text(200).check(z.minLength(1, 'A slug is needed.')) }),
  readOnly: true,
});
