declare global {
  interface Window {
    /** Listens to presses until the application does. */
    captureEarlyEvents?: { (event: Event): void; kept?: MouseEvent | null };
  }
}

const eventTypes = ['pointerdown', 'keydown', 'click'] as const;

/**
 * Runs in `<head>`, before anything can be pressed, and is allowed by its hash like the script before the first paint.
 * The application does not hear yet what is pressed while its code comes: the last press of a button is kept for it.
 * A press that begins voids the one before, so that a second try does not undo the first, and so does a link that is
 * followed. What a form or a link does without scripts it does all the same.
 */
export const earlyEventsScript = `(function(){function keep(e){var button=e.target.closest?.('button'),isClick=e.type==='click';if(isClick&&button)e.stopPropagation();if(isClick||button&&(!e.key||e.key==='Enter'||e.key===' '))keep.kept=isClick&&button?e:null}${JSON.stringify(eventTypes)}.forEach(function(kind){addEventListener(kind,keep,true)});window.captureEarlyEvents=keep})()`;

/** The press that was kept, which is then forgotten; from here on the application has to hear for itself. */
export function consumeEarlyClick(): MouseEvent | undefined {
  const { captureEarlyEvents } = window;
  if (!captureEarlyEvents) return undefined;
  for (const kind of eventTypes) removeEventListener(kind, captureEarlyEvents, true);
  delete window.captureEarlyEvents;
  return captureEarlyEvents.kept ?? undefined;
}

/** With the beginning of a press React takes over what is pressed at once, where it has not yet. */
const dispatchPointerDown = (target: EventTarget) =>
  target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));

/**
 * Presses again what was pressed before the application was there, and ticks what was ticked: React takes a box over as
 * it finds it, without its hearing of the tick. For an effect of what has been taken over.
 */
export function replayEarlyEvents(): void {
  const pressed = consumeEarlyClick();
  // React takes nothing over within an effect.
  queueMicrotask(() => {
    const boxes = document.querySelectorAll<HTMLInputElement>('#root input[type=checkbox]');
    for (const box of [...boxes].filter(({ checked, defaultChecked }) => checked !== defaultChecked)) {
      dispatchPointerDown(box);
      box.checked = box.defaultChecked;
      box.click();
    }
    if (!pressed?.target) return;
    dispatchPointerDown(pressed.target);
    pressed.target.dispatchEvent(new PointerEvent('click', pressed));
  });
}
