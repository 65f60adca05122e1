/** Something to tell in passing. */
export interface Notice {
  message: string;
  /** Negative ones are announced at once. */
  tone?: 'negative' | 'positive' | 'plain';
  /** Right of the top unless told. */
  position?: 'top' | 'top-right';
  /** Milliseconds until it goes (NOT-04). */
  duration?: number;
}

/** How long a notice stays unless told, in milliseconds (NOT-04). */
export const noticeDuration = 5_000;

let toast: Promise<typeof import('./toast.tsx')> | undefined;
const listeners = new Set<() => void>();

/** Shows a notice. The code for it is fetched with the first one: most visits never need it. */
export async function notify(notice: Notice): Promise<void> {
  const isFirst = toast === undefined;
  toast ??= import('./toast.tsx');
  if (isFirst) for (const listener of listeners) listener();
  (await toast).show(notice);
}

/** Whether there has been a notice yet, for the host that shows them. */
export const firstNotice = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  hasCome: () => toast !== undefined,
};
