import { maxBodyLength, maxTitleLength } from '@paddock/domain';
import * as z from 'zod/mini';
import { entityShape } from '../../collections/entity-schema.ts';
import { listQuery } from '../../collections/list-query.ts';
import { endpoint } from '../../endpoint.ts';
import { listReply, named, recordId, successReply, timestamp } from '../../replies.ts';
import { id, instant, lineText, markupText, rawText } from '../../schemas.ts';

const contentView = named(
  'Content',
  'An editable text.',
  z.strictObject({
    _id: recordId,
    id: recordId,
    slug: z.string(),
    title: z.nullable(z.string()),
    body: z.nullable(z.string()),
    tags: z.nullable(z.array(z.string())),
    portal: z.nullable(recordId),
    updatedAt: timestamp,
  }),
);
export type ContentView = z.infer<typeof contentView>;

export const contentsBySlug = endpoint({
  name: 'contentsBySlug',
  summary: 'Contents by slug, without the missing ones (CON-01, CON-02)',
  method: 'POST',
  path: '/contents/byslug',
  aliases: ['/api/contents/byslug'],
  access: 'everyone',
  beforeSecondFactor: true,
  body: z.object({
    slugs: z.array(rawText(200)).check(z.maxLength(200, 'At most 200 slugs in one call.')),
    portal: z.optional(z.nullable(id)),
  }),
  reply: z.strictObject({ contents: z.record(z.string(), contentView) }),
  transaction: 'none',
  storesReply: false,
  allowedWhileImpersonating: true,
});

const contentConflict = named(
  'ContentConflict',
  'The text that somebody else has saved.',
  z.strictObject({ current: contentView }),
);
export type ContentConflict = z.infer<typeof contentConflict>;

export const updateContent = endpoint({
  name: 'updateContent',
  summary: 'Creates or changes a content item; superadmin only (CON-03, CON-12)',
  method: 'POST',
  path: '/contents/update',
  aliases: ['/api/contents/update'],
  access: 'superadmin',
  body: z.object({
    slug: lineText(200).check(z.minLength(1, 'A slug is needed.')),
    portal: z.optional(z.nullable(id)),
    title: z.optional(z.nullable(markupText(maxTitleLength))),
    body: z.optional(z.nullable(markupText(maxBodyLength))),
    /** The version that the editor has loaded; null if there was none. Without it nothing is compared. */
    updatedAt: z.optional(z.nullable(instant)),
  }),
  reply: z.extend(successReply, { updatedAt: timestamp, content: contentView }),
  errorDetails: { conflict: z.optional(contentConflict) },
});

const portfolioItem = named(
  'PortfolioItem',
  'An asset of the portfolio, with the name of its fund.',
  z.omit(z.strictObject(entityShape('assets_items')), { fund: true }),
);
export type PortfolioItem = z.infer<typeof portfolioItem>;

const educationItem = named(
  'EducationItem',
  'A published education or news item.',
  z.omit(z.strictObject(entityShape('blog_items')), { fund: true }),
);
export type EducationItem = z.infer<typeof educationItem>;

/** The query of the public lists; a filter selects another portal. */
const publicListQuery = z.pick(listQuery, { filter: true, sort: true, limit: true, offset: true });

export const listPortfolio = endpoint({
  name: 'listPortfolio',
  summary: 'The assets of the selected portal, for everybody (PUB-06)',
  method: 'GET',
  path: '/contents/portfolio',
  aliases: ['/api/contents/portfolio'],
  access: 'everyone',
  query: publicListQuery,
  reply: listReply(portfolioItem),
});

export const listEducation = endpoint({
  name: 'listEducation',
  summary: 'The published education and news items of the selected portal, for everybody (PUB-04, PUB-07)',
  method: 'GET',
  path: '/contents/education',
  aliases: ['/api/contents/education'],
  access: 'everyone',
  query: publicListQuery,
  reply: listReply(educationItem),
});

export const educationBySlug = endpoint({
  name: 'educationBySlug',
  summary: "A published item by its slug; 'Not found' with a 404 if there is none (PUB-09)",
  method: 'POST',
  path: '/api/contents/educationbyslug',
  aliases: ['/contents/educationbyslug'],
  access: 'everyone',
  body: z.object({ slug: rawText(200).check(z.minLength(1, 'A slug is needed.')) }),
  reply: z.strictObject({ blogItem: educationItem }),
  errors: ['not_found'],
  transaction: 'none',
  storesReply: false,
  allowedWhileImpersonating: true,
});
