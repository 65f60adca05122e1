/** Shown in place of a missing content item (CON-01). */
export function contentMissingMessage(slug: string): string {
  return `${slug} is not found`;
}

/** Shown in place of an empty content item (CON-01). */
export function contentEmptyMessage(slug: string): string {
  return `${slug} is empty`;
}

/** The placeholder for a content item, or null if its body has something to show (CON-01). */
export function contentPlaceholder(
  slug: string,
  item: { readonly body?: string | null } | null | undefined,
): string | null {
  if (!item) return contentMissingMessage(slug);
  return item.body?.trim() ? null : contentEmptyMessage(slug);
}
