import type { PortalView } from '@paddock/contract';

/** What an email shows about its portal. */
export type Brand = Pick<PortalView, 'slug' | 'name' | 'domains' | 'style' | 'portalColor' | 'primaryColor'>;
