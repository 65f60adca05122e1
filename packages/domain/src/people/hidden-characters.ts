/**
 * Characters that are invisible or change the direction of text: a name with one of them is not what people read, on a
 * contract or beside an amount. Tabs and line breaks are among them.
 */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Joiners between letters of scripts that write names with them, such as Persian and Hindi. */
const joiner =
  /(?<=[^\P{L}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}*)[\u200c\u200d](?=[\p{L}\p{M}])/gu;

export const hiddenCharactersMessage = 'This name contains an invisible character. Please type it again.';

export function hasHiddenCharacters(name: string): boolean {
  return hidden.test(name.replace(joiner, ''));
}

/** Removes hidden characters from a name that comes from elsewhere. */
export function stripHiddenCharacters(name: string): string {
  return [...name].filter((character) => !hidden.test(character)).join('');
}
