import { htmlToText } from '@paddock/domain';

/** The length of description that search engines show, in characters. */
const maxLength = 155;

/** The beginning of a body as the description of its page, or undefined if the body is empty. */
export function descriptionFromHtml(html: string | null | undefined): string | undefined {
  const text = htmlToText(html ?? '');
  if (text === '') return undefined;
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength + 1).replace(/\s+\S*$/, '');
  const whole = cut.slice(0, maxLength).replace(/[\s,;:.–-]+$/, '');
  // Do not end with half of a surrogate pair.
  return `${whole.isWellFormed() ? whole : whole.slice(0, -1)}…`;
}
