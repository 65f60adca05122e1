import type { Brand } from '../mailing/index.ts';

/** Who a letter goes to, and from which portal. */
export interface Recipient {
  readonly email: string;
  readonly firstName: string | null;
  readonly portal: Brand | null;
}

export const placeOf = ({ portal }: Recipient) => portal?.name ?? 'our site';

/**
 * Anybody can register somebody else's address under any name: what is no name but a message, a link or a trick with
 * the direction of text is not passed on to them.
 */
const isName = (text: string) =>
  text.length <= 60 && !/[\p{Cc}\p{Bidi_Control}\u2028\u2029/\\:@<>]|www\.|\.\p{L}{2}/iu.test(text);
export const greeting = ({ firstName }: Recipient) =>
  firstName && isName(firstName) ? `Dear ${firstName},` : 'Hello,';
export const envelope = ({ email, portal }: Recipient) => ({ to: email, portal });
