declare global {
  interface Window {
    /** Captures presses until the application handles them. */
    captureEarlyEvents?: { (event: Event): void; lastClick?: MouseEvent | null };
  }
}

const eventTypes = ['pointerdown', 'keydown', 'click'] as const;

/**
 * Runs in `<head>`, before anything can be pressed, and is allowed by its hash like the pre-paint script. While the
 * application loads, nothing handles presses, so the last click on a button is stored for replay. Any new press
 * discards the stored one, so that an impatient second press does not undo the first; so does following a link. Forms
 * and links that work without scripts are not affected.
 */
export const earlyEventsScript = `(function(){function capture(e){var button=e.target.closest?.('button'),isClick=e.type==='click';if(isClick&&button)e.stopPropagation();if(isClick||button&&(!e.key||e.key==='Enter'||e.key===' '))capture.lastClick=isClick&&button?e:null}${JSON.stringify(eventTypes)}.forEach(function(kind){addEventListener(kind,capture,true)});window.captureEarlyEvents=capture})()`;

/** Returns and clears the stored click, and stops capturing. */
export function consumeEarlyClick(): MouseEvent | undefined {
  const { captureEarlyEvents } = window;
  if (!captureEarlyEvents) return undefined;
  for (const kind of eventTypes) removeEventListener(kind, captureEarlyEvents, true);
  delete window.captureEarlyEvents;
  return captureEarlyEvents.lastClick ?? undefined;
}

/** React hydrates the target of a pointerdown event synchronously if it has not done so yet. */
const dispatchPointerDown = (target: EventTarget) =>
  target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));

/**
 * Replays the click and the changed checkboxes from before hydration: React adopts the state of a checkbox without
 * calling its change handler. Call in an effect after hydration.
 */
export function replayEarlyEvents(): void {
  const pressed = consumeEarlyClick();
  // React hydrates nothing inside an effect.
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
