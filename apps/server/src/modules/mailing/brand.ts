import type { PortalView } from '@paddock/contract';

/** What a mail needs to know of the portal that sends it. */
export type Brand = Pick<PortalView, 'slug' | 'name' | 'domains' | 'portalColor' | 'primaryColor'>;
