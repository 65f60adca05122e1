import type { PortalView } from '@paddock/contract';

/** The document title: page title, ` @ `, the portal's page title, or its brand's name where it has none (POR-07). */
export function documentTitle(pageTitle: string, portal: Pick<PortalView, 'pageTitle' | 'name'>): string {
  return `${pageTitle} @ ${portal.pageTitle || portal.name}`;
}
