/** A value of the wire as text; a structure as JSON. */
export function wireText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : JSON.stringify(value);
}

/** The words of HTML, without its markup. */
export function plainText(html: string): string {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return (parsed.body.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}

/** "America/New York", for the note next to a field. */
export const zoneWords = (timeZone: string): string => timeZone.replaceAll('_', ' ');
