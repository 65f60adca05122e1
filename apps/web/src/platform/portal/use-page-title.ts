import { useEffect } from 'react';
import { usePortal } from './portal-context.ts';
import { documentTitle } from './portal-title.ts';

/**
 * Names the document after what a page shows, once that is known (POR-07): for pages behind sign-in, whose data
 * comes after the route's own title stands.
 */
export function usePageTitle(title: string | undefined): void {
  const portal = usePortal();
  useEffect(() => {
    if (title) document.title = documentTitle(title, portal);
  }, [title, portal]);
}
