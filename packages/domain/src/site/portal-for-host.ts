interface HostedPortal {
  readonly domains: readonly string[];
  readonly isDefault: boolean;
}

const normalizeHost = (host: string): string =>
  host.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');

/**
 * Finds the portal of a host (with or without a port): the one that lists it, else the one that lists it without `www.`
 * (POR-04), else the default portal, else the first (POR-01).
 */
export function portalForHost<P extends HostedPortal>(portals: readonly P[], host: string): P | undefined {
  const name = normalizeHost(host);
  const named = (domainName: string) =>
    portals.find(({ domains }) => domains.some((domain) => normalizeHost(domain) === domainName));
  return (
    named(name) ??
    (name.startsWith('www.') ? named(name.slice('www.'.length)) : undefined) ??
    portals.find(({ isDefault }) => isDefault) ??
    portals[0]
  );
}
