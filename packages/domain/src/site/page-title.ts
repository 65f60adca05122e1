/**
 * The title of the document: the page's title, then ' @ ', then the portal's page title, or the brand's if the portal
 * has none (POR-07). A page without a title shows the second part only.
 */
export function pageTitle(
  page: string | null | undefined,
  selected: string | null | undefined,
  brand: string,
): string {
  const site = selected?.trim() || brand;
  return page?.trim() ? `${page.trim()} @ ${site}` : site;
}
