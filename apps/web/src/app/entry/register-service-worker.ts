/** Registers the worker that shows the offline page, once the page is there and nothing else is to be done. */
export function registerServiceWorker(): void {
  // Absent where the address is not secure: http beyond this machine.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    // A browser that refuses (private windows, blocked storage) does without the offline page.
    navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  };
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(register) : register());
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}
