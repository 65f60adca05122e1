import type { PortalView } from '@paddock/contract';

/** The address of a page on a portal, with the scheme and port of this page. */
export function pageAddress(
  portal: Pick<PortalView, 'domains'>,
  path: string,
  here: Pick<Location, 'protocol' | 'port'>,
): string {
  const [domain] = portal.domains ?? [];
  if (!domain) return path;
  return `${here.protocol}//${domain}${here.port ? `:${here.port}` : ''}${path}`;
}
