import { useDebouncedCallback } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { debounceDelay } from '../../ui/hooks/timing.ts';

/**
 * Calls `find`, which changes the search of the page's address, a moment after the last keystroke. Somebody who has
 * followed a link in the meantime stays where it led.
 */
export function useDebouncedSearch(find: (text: string) => void): (text: string) => void {
  const router = useRouter();
  return useDebouncedCallback((text: string) => {
    const shown = router.state.resolvedLocation ?? router.state.location;
    if (router.history.location.pathname === shown.pathname) find(text);
  }, debounceDelay);
}
