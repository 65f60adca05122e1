import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { usePortal } from '../platform/portal/portal-context.ts';
import { documentTitle } from '../platform/portal/portal-title.ts';
import { pageHead } from './page-title.ts';

/** Keeps the document's title on the page shown (POR-07). */
export function DocumentTitle() {
  const portal = usePortal();
  const title = useMatches({ select: (matches) => pageHead(matches).title });
  useEffect(() => {
    document.title = documentTitle(title, portal);
  }, [title, portal]);
  return null;
}
