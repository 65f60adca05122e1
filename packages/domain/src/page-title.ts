/**
 * The title of the document: the page's, then ' @ ', then the portal's page title, or the brand's where the
 * portal has none (POR-07). A page without a title shows the second part alone.
 */
export function pageTitle(
  page: string | null | undefined,
  selected: string | null | undefined,
  brand: string,
): string {
  const site = selected?.trim() || brand;
  return page?.trim() ? `${page.trim()} @ ${site}` : site;
}
