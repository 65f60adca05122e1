import { createStore } from 'zustand/vanilla';
import type { ReadonlyStore } from '../store/readonly-store.ts';

/** A short message that appears over the page and goes away. */
export interface Toast {
  message: string;
  /** The page that the message leads to. There is one toast for each page, without a button to close it. */
  to?: string;
  /** Screen readers announce negative toasts at once. */
  tone?: 'negative' | 'positive' | 'plain';
  /** A color as #rgb or #rrggbb, in place of the tone's; anything else is ignored. */
  color?: string;
  /** Top right by default. */
  position?: 'top' | 'top-right';
  /** Milliseconds until it goes away (NOT-04). */
  duration?: number;
}

/** A page that toasts lead to. */
export interface ToastLink {
  to: string;
  label: string;
}

/** More toasts than these are stacked. */
export const maxApart = 3;

/** The default duration of a toast, in milliseconds (NOT-04). */
export const toastDuration = 5_000;

interface ToastModule {
  readonly module?: typeof import('./toast.tsx');
}

const loaded = createStore<ToastModule>(() => ({}));
let fetching: Promise<void> | undefined;

/** The code that shows toasts, once it is loaded. */
export const toastModule: ReadonlyStore<ToastModule> = loaded;

/**
 * Fetches the code that shows toasts. Call it before a request whose failure a toast will report, because the code
 * cannot be fetched without a network. A failed fetch is tried again by the next call. Callers resume in the order
 * of their calls, so that toasts appear in that order. Returns whether the code is loaded.
 */
export async function preloadToasts(): Promise<boolean> {
  if (loaded.getState().module) return true;
  fetching ??= loadToastModule().finally(() => {
    fetching = undefined;
  });
  await fetching;
  return loaded.getState().module !== undefined;
}

async function loadToastModule(): Promise<void> {
  try {
    loaded.setState({ module: await import('./toast.tsx') });
  } catch {
    // The next call tries again.
  }
}

/** Shows a toast. Its code is fetched with the first one, since most visits never need it. */
export async function showToast(toast: Toast): Promise<void> {
  await preloadToasts();
  loaded.getState().module?.show(toast);
}

/** Shows toasts, the first one on top, behind each other if there are many, with the page that has them all. */
export async function showToasts(toasts: readonly Toast[], all: ToastLink): Promise<void> {
  await preloadToasts();
  const { module } = loaded.getState();
  if (toasts.length > maxApart) return module?.showStack(toasts, all);
  for (const toast of [...toasts, { message: all.label, to: all.to }]) module?.show(toast);
}

/** Shows a toast that may become outdated. Returns a function that removes it, whether it is on screen yet or not. */
export function showRevocableToast(toast: Toast): () => void {
  let isRevoked = false;
  let id: string | undefined;
  void preloadToasts().then(() => {
    if (!isRevoked) id = loaded.getState().module?.show(toast);
  });
  return () => {
    isRevoked = true;
    if (id !== undefined) loaded.getState().module?.hide(id);
  };
}
