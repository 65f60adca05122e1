import { VisuallyHidden } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { resolvePageHead } from '../page/page-head.ts';

/** Where the page begins, for the skip link and for whoever arrives. */
export const mainContentId = 'content';

/**
 * Says which page has come, and leads the keyboard to its beginning: a browser does both for a new document, and
 * neither where only the middle of one changes. A page that has taken the focus itself, or a dialog, keeps it.
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
