/** Registers the service worker of the offline page, last of all. */
export function registerServiceWorker(): void {
  // Undefined on pages served over http, except on localhost.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    // Browsers reject it in private windows or with storage blocked. Then there is no offline page.
    navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  };
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(register) : register());
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}
