import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';

/** The local storage key of dark mode, `'true'` or `'false'` (POR-10). */
export const darkModeKey = 'isInDarkMode';

const parseColorScheme = (stored: string | null): MantineColorScheme | undefined =>
  stored === 'true' ? 'dark' : stored === 'false' ? 'light' : undefined;

/**
 * Stores the color scheme under {@link darkModeKey} and follows other tabs. If storage is unavailable (private windows,
 * blocked cookies), the default applies.
 */
export function createColorSchemeManager(): MantineColorSchemeManager {
  let listener: ((event: StorageEvent) => void) | undefined;
  return {
    get: (fallback) => {
      try {
        return parseColorScheme(globalThis.localStorage?.getItem(darkModeKey) ?? null) ?? fallback;
      } catch {
        return fallback;
      }
    },
    set: (scheme) => {
      try {
        if (scheme === 'auto') localStorage.removeItem(darkModeKey);
        else localStorage.setItem(darkModeKey, String(scheme === 'dark'));
      } catch {
        // The mode then lasts for this visit only.
      }
    },
    subscribe: (onUpdate) => {
      listener = (event) => {
        const scheme = event.key === darkModeKey ? parseColorScheme(event.newValue) : undefined;
        if (scheme) onUpdate(scheme);
      };
      addEventListener('storage', listener);
    },
    unsubscribe: () => {
      if (listener) removeEventListener('storage', listener);
    },
    clear: () => {
      try {
        localStorage.removeItem(darkModeKey);
      } catch {
        // Nothing was stored.
      }
    },
  };
}
