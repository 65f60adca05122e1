/**
 * Whether somebody has typed, chosen or dropped something on the current page, which a session that ends must not lose.
 * A page that was only read is left as ever.
 */
export interface TypedWork {
  exists: () => boolean;
  /** Another page shows. */
  forget: () => void;
}

const events = ['input', 'change', 'drop'] as const;

/** Listens to what is typed anywhere on the page. */
export function watchTypedWork(target: Pick<EventTarget, 'addEventListener'>): TypedWork {
  let isTyped = false;
  for (const name of events)
    target.addEventListener(
      name,
      () => {
        isTyped = true;
      },
      { capture: true },
    );
  return {
    exists: () => isTyped,
    forget: () => {
      isTyped = false;
    },
  };
}
