import type { EducationItem } from '@paddock/contract';
import { safeUrl } from '@paddock/domain';

/** Where a card leads: an address that was written, or the page of the item. */
export type CardTarget = { href: string; slug?: never } | { slug: string; href?: never };

/**
 * Where the card of an item leads: its own list link where one is set, the url of a link item without a body, else
 * the item's page (PUB-08, PUB-09). An address that is none counts as not written.
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
