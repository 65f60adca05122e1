import type { PortalView } from '@paddock/contract';

/** What an email shows about its portal. */
export type Brand = Pick<
  PortalView,
  'slug' | 'name' | 'domains' | 'style' | 'portalColor' | 'primaryColor' | 'contact'
>;

/** The last lines of every email: who writes, and how to reach them. */
export function contactLines({ name, contact }: Pick<Brand, 'name' | 'contact'>): string[] {
  if (!contact) return [name];
  const { name: company, address, phone, email } = contact;
  return [
    company === name ? name : `${name}, ${company}`,
    ...(address ? [address] : []),
    ...(phone || email ? [[phone, email].filter(Boolean).join(', ')] : []),
  ];
}
