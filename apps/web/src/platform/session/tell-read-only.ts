import { notify } from '../notices/notify.ts';

/** A press often makes more than one call: it is told once in so many milliseconds. */
const quietFor = 5_000;

let toldAt = Number.NEGATIVE_INFINITY;

/** Calls that a page makes by itself: nobody pressed anything. */
const unasked: readonly string[] = ['/api/profile/notify/save'];

/** Says that nothing can be changed through a guest session, whatever the page makes of the refusal (AUT-14). */
export function tellReadOnly(path: string): void {
  const now = performance.now();
  if (unasked.includes(path) || now - toldAt < quietFor) return;
  toldAt = now;
  void notify({
    message: 'This is a guest session: you can look at everything and change nothing. Nothing was changed.',
    tone: 'negative',
  });
}
