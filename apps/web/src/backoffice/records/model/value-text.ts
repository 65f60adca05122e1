import { capitalized } from './collection-words.ts';

/** A value of a fixed list as people read it: "individual_with_spouse" is "Individual with spouse". */
export function choiceLabel(value: string): string {
  const words = value.replaceAll('_', ' ');
  return capitalized(words === words.toUpperCase() ? words.toLowerCase() : words);
}

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

/** The methods of investment, as the team reads them. */
export const investmentMethodNames: Readonly<Record<string, string>> = {
  CASH: 'Individual',
  TRUST: 'Trust',
  ENTITY: 'Entity',
};
