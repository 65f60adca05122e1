import { showToast } from './show-toast.ts';

/** Shows one toast per interval, in milliseconds, because one click often sends several requests. */
const toastInterval = 5_000;

let lastShownAt = Number.NEGATIVE_INFINITY;

/** Requests that a page sends on its own, without a click. */
const backgroundPaths: readonly string[] = ['/api/profile/notify/save'];

/** Explains that impersonation is read-only, in addition to what the page says about the failed request (AUT-14). */
export function showReadOnlyToast(path: string): void {
  const now = performance.now();
  if (backgroundPaths.includes(path) || now - lastShownAt < toastInterval) return;
  lastShownAt = now;
  void showToast({
    message: 'You are viewing the site as someone else and cannot change anything. Nothing was changed.',
    tone: 'negative',
  });
}
