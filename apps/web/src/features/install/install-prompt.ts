import { createStore } from 'zustand/vanilla';
import type { ReadonlyStore } from '../../platform/store/readonly-store.ts';

/** Chromium's event, which TypeScript does not know. */
interface InstallPromptEvent extends Event {
  /** Asks the person, once. */
  prompt: () => Promise<unknown>;
}

/** How this browser installs a site: by asking, through a menu of iOS, or not at all. */
export type InstallWay =
  | { readonly kind: 'none' }
  | { readonly kind: 'ios' }
  | { readonly kind: 'prompt'; readonly ask: () => Promise<void> };

/** Safari on an iPhone or iPad, where the site is not opened from the home screen. Only there the property exists. */
const isInIosBrowser = () => 'standalone' in navigator && navigator.standalone === false;

const none: InstallWay = { kind: 'none' };
const way = createStore<{ readonly way: InstallWay }>(() => ({ way: none }));

/** The way to install the site, as soon as the browser offers one. */
export const installWay: ReadonlyStore<{ readonly way: InstallWay }> = way;

// With the code of signed-in pages, because the browser offers it once per page, soon after loading.
if (!import.meta.env.SSR) {
  if (isInIosBrowser()) way.setState({ way: { kind: 'ios' } });
  addEventListener('beforeinstallprompt', (event) => {
    // The browser would ask right away.
    event.preventDefault();
    const ask = async () => {
      way.setState({ way: none });
      await (event as InstallPromptEvent).prompt();
    };
    way.setState({ way: { kind: 'prompt', ask } });
  });
  addEventListener('appinstalled', () => way.setState({ way: none }));
}
