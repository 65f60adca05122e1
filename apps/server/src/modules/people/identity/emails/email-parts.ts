import type { Brand } from '../../../messages/mailing/index.ts';

/** The recipient of an email, and the portal that it comes from. */
export interface Recipient {
  readonly email: string;
  readonly firstName: string | null;
  readonly portal: Brand | null;
}

export const siteName = ({ portal }: Recipient) => portal?.name ?? 'our site';

/**
 * Anyone can register somebody else's address under any name: text that is not a name but a message, a link or a
 * bidirectional trick is not passed on.
 */
export const isPlausibleName = (text: string) =>
  text.length <= 60 && !/[\p{Cc}\p{Bidi_Control}\u2028\u2029/\\:@<>]|www\.|\.\p{L}{2}/iu.test(text);
export const greeting = ({ firstName }: Recipient) =>
  firstName && isPlausibleName(firstName) ? `Dear ${firstName},` : 'Hello,';
export const recipientFields = ({ email, portal }: Recipient) => ({ to: email, portal });
