import * as z from 'zod/mini';
import { route } from '../route.ts';
import { id, instant, type SuccessReply, text } from '../shapes.ts';

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
  body: z.object({
    slugs: z.array(text(200)).check(z.maxLength(200, 'At most 200 slugs in one call.')),
    portal: z.optional(z.nullable(id)),
  }),
  readOnly: true,
});

export const updateContent = route<SuccessReply & { updatedAt: string }>()({
  name: 'updateContent',
  summary: 'Changes or makes a content item; superadmin only (CON-03, CON-12)',
  method: 'POST',
  path: '/contents/update',
  aliases: ['/api/contents/update'],
  body: z.object({
    slug: text(200).check(z.minLength(1, 'A slug is needed.')),
    portal: z.optional(z.nullable(id)),
    title: z.optional(z.nullable(text(2_000))),
    body: z.optional(z.nullable(text(1_000_000))),
    updatedAt: z.optional(z.nullable(instant)),
  }),
});
