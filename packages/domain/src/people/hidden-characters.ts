/**
 * Characters that are invisible or change the direction of text: with one of them, a text is not what people read, on a
 * contract or beside an amount. Control characters are among them.
 */
const hidden = '[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\u2800]';

/** Joiners between letters of scripts that write words with them, such as Persian and Hindi. */
const joiner =
  '(?=[\\u200c\\u200d])(?<=[^\\P{L}\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}]\\p{M}*)[\\u200c\\u200d](?=[\\p{L}\\p{M}])';

/** What makes one picture of several characters. */
const emojiPart =
  '(?=[\\u200d\\ufe0f])(?<=\\p{Extended_Pictographic}[\\ufe0f\\u{1f3fb}-\\u{1f3ff}]?)(?:\\ufe0f|\\u200d(?=\\p{Extended_Pictographic}))';

/** The hidden characters that each kind of text may have. */
const allowed = {
  /** The name of a person, trust or entity. */
  name: joiner,
  /** One line: the name of a fund, a title, a reference. */
  line: `${joiner}|${emojiPart}`,
  /** Several lines: a question, a reason. */
  long: `${joiner}|${emojiPart}|[\\t\\n\\r]`,
  /** Formatted text, which is typeset: with soft hyphens, marks of direction and separators of lines. */
  markup: `${joiner}|${emojiPart}|[\\t\\n\\r\\u00ad\\u200e\\u200f\\u2028\\u2029]`,
} as const;

export type TextKind = keyof typeof allowed;

interface Patterns {
  readonly isHidden: RegExp;
  readonly hidden: RegExp;
}
const made = new Map<TextKind, Patterns>();

/** Made when they are first needed: together they take a browser some twenty milliseconds. */
function patternsOf(kind: TextKind): Patterns {
  const patterns = made.get(kind) ?? {
    isHidden: new RegExp(`(?!${allowed[kind]})${hidden}`, 'u'),
    hidden: new RegExp(`(?!${allowed[kind]})${hidden}`, 'gu'),
  };
  made.set(kind, patterns);
  return patterns;
}

/** What is wrong with a text of a kind that has hidden characters. */
export const hiddenCharactersMessages = {
  name: 'This name contains an invisible character. Please type it again.',
  line: 'This contains a line break or an invisible character. Please type it again.',
  long: 'This contains an invisible character. Please type it again.',
  markup: 'This contains an invisible character. Please type it again.',
} as const satisfies Record<TextKind, string>;

/** Whether a text has characters that are invisible, beyond those that its kind may have. */
export function hasHiddenCharacters(text: string, kind: TextKind): boolean {
  return patternsOf(kind).isHidden.test(text);
}

/** Removes the hidden characters of a text that comes from elsewhere. */
export function stripHiddenCharacters(text: string, kind: TextKind): string {
  return text.replace(patternsOf(kind).hidden, '');
}
