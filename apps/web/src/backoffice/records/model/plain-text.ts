/** The words of HTML, without its markup. */
export function plainText(html: string): string {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return (parsed.body.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}
