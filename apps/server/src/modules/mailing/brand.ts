import type { PortalView } from '@paddock/contract';

/** What an email shows of the portal that sends it. */
export type Brand = Pick<PortalView, 'slug' | 'name' | 'domains' | 'style' | 'portalColor' | 'primaryColor'>;
