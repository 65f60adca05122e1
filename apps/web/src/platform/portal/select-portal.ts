import type { PortalView } from '@paddock/contract';

/** The portal of a domain, else the default one, else the first (POR-01). */
export function selectPortal(portals: readonly PortalView[], hostname: string): PortalView | undefined {
  const host = hostname.toLowerCase();
  return (
    portals.find((portal) => portal.domains.some((domain) => domain.toLowerCase() === host)) ??
    portals.find((portal) => portal.isDefault) ??
    portals[0]
  );
}
