import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { documentTitle } from '../../platform/portal/page-title.ts';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { resolvePageHead } from '../page/page-head.ts';

/** Keeps the document title in sync with the current page (POR-07). */
export function DocumentTitle() {
  const portal = usePortal();
  const title = useMatches({ select: (matches) => resolvePageHead(matches).title });
  useEffect(() => {
    document.title = documentTitle(title, portal);
  }, [title, portal]);
  return null;
}
