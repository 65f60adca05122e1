import { htmlText } from '@paddock/domain';

/** What search engines show of a description, in characters. */
const longest = 155;

/** The first words of a body as the description of its page; undefined where it says nothing. */
export function descriptionOf(html: string | null | undefined): string | undefined {
  const text = htmlText(html ?? '');
  if (text === '') return undefined;
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest + 1).replace(/\s+\S*$/, '');
  const whole = cut.slice(0, longest).replace(/[\s,;:.–-]+$/, '');
  // Half of a surrogate pair is no character.
  return `${whole.isWellFormed() ? whole : whole.slice(0, -1)}…`;
}
