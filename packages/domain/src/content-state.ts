/** What stands in the place of a content item that is not there (CON-01). */
export function contentMissing(slug: string): string {
  return `${slug} is not found`;
}

/** What stands in the place of an empty content item (CON-01). */
export function contentEmpty(slug: string): string {
  return `${slug} is empty`;
}

/** The words in place of a content item, or null where its body has something to show (CON-01). */
export function contentState(
  slug: string,
  item: { readonly body?: string | null } | null | undefined,
): string | null {
  if (!item) return contentMissing(slug);
  return item.body?.trim() ? null : contentEmpty(slug);
}
