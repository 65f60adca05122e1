interface Hosted {
  readonly domains: readonly string[];
  readonly isDefault: boolean;
}

const hostName = (host: string): string => host.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');

/**
 * The portal of a host (with or without a port): the one that names it, else the one that names it without its
 * `www.`, which is where a host's www form leads (POR-04), else the default one, else the first (POR-01).
 */
export function portalOfHost<P extends Hosted>(portals: readonly P[], host: string): P | undefined {
  const name = hostName(host);
  const named = (wanted: string) =>
    portals.find(({ domains }) => domains.some((domain) => hostName(domain) === wanted));
  return (
    named(name) ??
    (name.startsWith('www.') ? named(name.slice('www.'.length)) : undefined) ??
    portals.find(({ isDefault }) => isDefault) ??
    portals[0]
  );
}
