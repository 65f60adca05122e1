/** What a document is called: its title without spaces around, else its original name (COL-05). */
export function displayTitle(document: {
  readonly title?: string | null;
  readonly originalName?: string | null;
}): string {
  return document.title?.trim() || (document.originalName ?? '');
}
