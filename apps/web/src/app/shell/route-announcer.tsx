import { VisuallyHidden } from '@mantine/core';
import { useMatches, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { mainContentId } from '../../platform/page/main-content.ts';
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

/**
 * Announces the new page and moves the keyboard focus to its beginning. A browser does both for a new document, but not
 * when only part of it changes. If the page or a dialog has taken the focus, it stays there.
 */
export function RouteAnnouncer() {
  const router = useRouter();
  const [title, setTitle] = useState('');
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (!fromLocation || fromLocation.pathname === toLocation.pathname) return;
        setTitle(resolvePageHead(router.state.matches).title);
        const here = document.activeElement;
        if (here?.closest('main, [role="dialog"]')) return;
        document.getElementById(mainContentId)?.focus({ preventScroll: true });
      }),
    [router],
  );
  return (
    <VisuallyHidden component="span" role="status">
      {title}
    </VisuallyHidden>
  );
}
