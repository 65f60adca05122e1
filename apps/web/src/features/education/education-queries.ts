import {
  ApiError,
  type EducationItem,
  educationBySlug,
  type ListQuery,
  listEducation,
  request,
  type Transport,
} from '@paddock/contract';
import { alternativeText, safeUrl } from '@paddock/domain';
import { queryOptions } from '@tanstack/react-query';

/** The target of a card: a URL from the item, or the item's page. */
type CardTarget = { href: string; slug?: never } | { slug: string; href?: never };

/**
 * The target of an item's card: its list link if set, the URL of a link item without a body, or the item's page
 * (PUB-08, PUB-09). Invalid URLs are ignored.
 */
export function cardTarget(
  item: Pick<EducationItem, 'type' | 'url' | 'slug' | 'listLinkHref' | 'body'>,
): CardTarget | undefined {
  const listLink = safeUrl(item.listLinkHref);
  if (listLink) return { href: listLink };
  const url = item.type === 'link' && !item.body?.trim() ? safeUrl(item.url) : undefined;
  if (url) return { href: url };
  return item.slug ? { slug: item.slug } : undefined;
}

/** Items per page of a list (PUB-07). */
export const educationPageSize = 8;
/** Items in the teaser on the portfolio (PUB-04). */
const teaserSize = 5;
/** Items on the homepage (PUB-12): two rows. */
const featuredSize = 6;

/** The two lists of the education page. */
export type EducationKind = 'videos' | 'papers';

/** The fields that a card shows. The body is loaded only for the item's own page. */
export interface EducationCardItem extends Pick<EducationItem, '_id' | 'title' | 'type' | 'imageUrl'> {
  /** What the picture shows; absent if it is decoration. */
  alt?: string;
  target: CardTarget | undefined;
}

const toCard = (item: EducationItem): EducationCardItem => ({
  _id: item._id,
  title: item.title,
  type: item.type,
  imageUrl: item.imageUrl,
  ...(alternativeText(item) && { alt: alternativeText(item) }),
  target: cardTarget(item),
});

const published = (portal: string) => ({ portal, isPublished: true });

async function listCards(transport: Transport, query: ListQuery) {
  const { items, total } = await request(transport, listEducation, { query });
  return { items: items.map(toCard), total };
}

/** The education items on the homepage (PUB-12). */
export const featuredEducationQuery = (transport: Transport, portal: string) =>
  queryOptions({
    queryKey: ['public', 'education', portal, 'featured'],
    queryFn: () =>
      listCards(transport, {
        filter: { ...published(portal), displayOnHomepage: true },
        sort: '-sortOrder',
        limit: featuredSize,
      }),
  });

/** The teaser on the portfolio (PUB-04). */
export const teaserQuery = (transport: Transport, portal: string) =>
  queryOptions({
    queryKey: ['public', 'education', portal, 'teaser'],
    queryFn: () =>
      listCards(transport, {
        filter: { ...published(portal), displayOnPortfolio: true },
        sort: '-createdAt',
        limit: teaserSize,
      }),
  });

/** One page of the videos or the papers; `page` counts from 1 (PUB-07). */
export const educationListQuery = (transport: Transport, portal: string, kind: EducationKind, page: number) =>
  queryOptions({
    queryKey: ['public', 'education', portal, kind, page],
    queryFn: () =>
      listCards(transport, {
        filter: { ...published(portal), type: kind === 'videos' ? 'video' : { $ne: 'video' } },
        sort: '-sortOrder',
        limit: educationPageSize,
        offset: (page - 1) * educationPageSize,
      }),
  });

/** A published item; null if there is none (PUB-09). */
export const educationItemQuery = (transport: Transport, portal: string, slug: string) =>
  queryOptions({
    queryKey: ['public', 'education', portal, 'item', slug],
    queryFn: async () => {
      try {
        return (await request(transport, educationBySlug, { body: { slug } })).blogItem;
      } catch (failure) {
        // A slug that no item can have (too long, say) is a 400, which also means that there is no such item.
        if (failure instanceof ApiError && (failure.status === 404 || failure.status === 400)) return null;
        throw failure;
      }
    },
  });
