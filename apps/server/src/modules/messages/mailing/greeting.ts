/**
 * Anyone can register or name somebody else's address under any name: text that is not a name but a message, a link or
 * a bidirectional trick is not passed on.
 */
export const isPlausibleName = (text: string): boolean =>
  text.length <= 120 && !/[\p{Cc}\p{Bidi_Control}\u2028\u2029/\\:@<>]|www\.|\.\p{L}{2}/iu.test(text);

/** The first line of an email to a person: by their full name where it is known. */
export const greeting = (name: string | null | undefined): string =>
  name && isPlausibleName(name) ? `Dear ${name},` : 'Hello,';
