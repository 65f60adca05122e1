const invisible = /[\p{Cc}\p{Cs}\p{Co}\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

/**
 * Returns the text as it is written: composed (NFC), with line breaks and tabs as spaces, and without invisible
 * characters. Direction overrides are removed, because they could make a name read as another one; the joiners that
 * Indic scripts and Persian need stay.
 */
export const writableText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\t\n\v\f\r\u2028\u2029]+/gu, ' ')
    .replace(invisible, '');
