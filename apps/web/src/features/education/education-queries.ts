import type { Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';
import { listItems } from '../../platform/api/list-items.ts';

/** Items of one list on a page (PUB-07). */
export const educationPageSize = 8;

/** The two lists of the education page. */
export type EducationKind = 'videos' | 'papers';

const published = (portal: string) => ({ portal, isPublished: true });

/** What the homepage shows of the education items (PUB-12). */
export const featuredEducationQuery = (transport: Transport, portal: string) =>
  queryOptions({
    queryKey: ['public', 'education', portal, 'featured'],
    queryFn: () =>
      listItems(transport, 'blog_items', {
        filter: { ...published(portal), displayOnHomepage: true },
        sort: '-sortOrder',
        limit: 3,
      }),
  });

/** One page of the videos or of the papers; `page` counts from 1 (PUB-07). */
export const educationListQuery = (transport: Transport, portal: string, kind: EducationKind, page: number) =>
  queryOptions({
    queryKey: ['public', 'education', portal, kind, page],
    queryFn: () =>
      listItems(transport, 'blog_items', {
        filter: { ...published(portal), type: kind === 'videos' ? 'video' : { $ne: 'video' } },
        sort: '-sortOrder',
        limit: educationPageSize,
        offset: (page - 1) * educationPageSize,
      }),
  });

/** One published item; null where there is none (PUB-09). */
export const educationItemQuery = (transport: Transport, portal: string, slug: string) =>
  queryOptions({
    queryKey: ['public', 'education', portal, 'item', slug],
    queryFn: async () => {
      const filter = { ...published(portal), slug };
      const { items } = await listItems(transport, 'blog_items', { filter, limit: 1 });
      return items[0] ?? null;
    },
  });
