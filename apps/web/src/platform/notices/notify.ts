/** Something to tell in passing. */
export interface Notice {
  message: string;
  /** Negative ones are announced at once. */
  tone?: 'negative' | 'positive' | 'plain';
  /** A colour of its own, as #rgb or #rrggbb; anything else is as none. */
  colour?: string;
  /** Right of the top unless told. */
  position?: 'top' | 'top-right';
  /** Milliseconds until it goes (NOT-04). */
  duration?: number;
}

/** How long a notice stays unless told, in milliseconds (NOT-04). */
export const noticeDuration = 5_000;

let toast: typeof import('./toast.tsx') | undefined;
let fetching: Promise<void> | undefined;
const listeners = new Set<() => void>();

/**
 * Fetches the code that shows notices: worth it ahead of a call whose failure is told by one, for without a network
 * there is no fetching it. Where it cannot be fetched nothing happens, and the next one tries again. Whoever waits
 * for it goes on in the order they came, so that notices show in the order they were told. Answers whether it is there.
 */
export async function prepareNotices(): Promise<boolean> {
  if (toast) return true;
  fetching ??= fetchToast().finally(() => {
    fetching = undefined;
  });
  await fetching;
  return toast !== undefined;
}

async function fetchToast(): Promise<void> {
  try {
    toast = await import('./toast.tsx');
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

/** Shows a notice. The code for it is fetched with the first one: most visits never need it. */
export async function notify(notice: Notice): Promise<void> {
  await prepareNotices();
  toast?.show(notice);
}

/** Whether there can be notices yet, for the host that shows them. */
export const firstNotice = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  hasCome: () => toast !== undefined,
};
