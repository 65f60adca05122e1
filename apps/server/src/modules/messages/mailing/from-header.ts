import type { Brand } from './brand.ts';

/**
 * The sender of an email: the portal's name with the address of MAIL_FROM, the only one that may send for its domain.
 * An admin typed the name, so nothing in it can be read as an address.
 */
export function fromHeader(portal: Pick<Brand, 'name'> | null, mailFrom: string): string {
  const name = portal?.name.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029"<>()[\]\\,;:@]+/gu, ' ').trim();
  if (!name) return mailFrom;
  const address = /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom.trim();
  return `"${name}" <${address}>`;
}
