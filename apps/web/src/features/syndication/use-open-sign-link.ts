import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Opens a sign link in place of the current page, so that going back does not request another one. The built-in
 * signing page opens without loading the site again; that of another provider, or of another host, is a new page.
 */
export function useOpenSignLink(): (url: string) => Promise<void> {
  const navigate = useNavigate();
  return useCallback(
    async (url) => {
      const { origin, pathname } = new URL(url);
      const code = /^\/sign\/([^/]+)$/.exec(pathname)?.[1];
      if (origin !== window.location.origin || code === undefined) window.location.replace(url);
      else await navigate({ to: '/sign/$code', params: { code: decodeURIComponent(code) }, replace: true });
    },
    [navigate],
  );
}
