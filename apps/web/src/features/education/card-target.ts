import type { EducationItem } from '@paddock/contract';
import { safeUrl } from '@paddock/domain';

/** The target of a card: a URL from the item, or the item's page. */
export type CardTarget = { href: string; slug?: never } | { slug: string; href?: never };

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
