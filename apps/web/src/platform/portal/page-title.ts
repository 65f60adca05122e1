import type { PortalView } from '@paddock/contract';
import { useEffect } from 'react';
import { usePortal } from './portal-context.ts';

/** The document title: the page title, ` @ `, and the portal's page title, or its name if it has none (POR-07). */
export function documentTitle(pageTitle: string, portal: Pick<PortalView, 'pageTitle' | 'name'>): string {
  return `${pageTitle} @ ${portal.pageTitle || portal.name}`;
}

/** Sets the document title once the page knows it (POR-07): for pages behind sign-in, whose data loads later. */
export function usePageTitle(title: string | undefined): void {
  const portal = usePortal();
  useEffect(() => {
    if (title) document.title = documentTitle(title, portal);
  }, [title, portal]);
}
