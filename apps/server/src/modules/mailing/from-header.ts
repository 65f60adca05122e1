import type { Brand } from './brand.ts';

/**
 * Who a mail is from: the portal's name with the address of MAIL_FROM, which alone may send for its domain. The name
 * is what an admin typed: nothing of it can be read as an address.
 */
export function fromHeader(portal: Pick<Brand, 'name'> | null, mailFrom: string): string {
  const name = portal?.name.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029"<>()[\]\\,;:@]+/gu, ' ').trim();
  if (!name) return mailFrom;
  const address = /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom.trim();
  return `"${name}" <${address}>`;
}
