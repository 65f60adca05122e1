declare global {
  interface Window {
    /** Listens to presses until the application does. */
    keepPress?: { (event: Event): void; kept?: MouseEvent };
  }
}

/**
 * Runs in `<head>`, before anything can be pressed, and is allowed by its hash like the script before the first paint.
 * The application does not hear yet what is pressed while its code comes: of buttons and boxes the last press is kept
 * for it. Links need no script, and lead on.
 */
export const earlyPressScript = `(function(){function keep(e){if(e.target.closest('button,input[type=checkbox]')){e.preventDefault();e.stopPropagation();keep.kept=e}}addEventListener('click',keep,true);window.keepPress=keep})()`;

/** Presses again what was pressed before the application was there; from here on it hears for itself. */
export function answerEarlyPress(): void {
  const { keepPress } = window;
  if (!keepPress) return;
  removeEventListener('click', keepPress, true);
  delete window.keepPress;
  const { kept } = keepPress;
  // With the beginning of a press React takes over what is pressed at once, though not from within an effect: a box
  // that it does not know yet would be ticked without its hearing of it.
  queueMicrotask(() => {
    kept?.target?.dispatchEvent(new PointerEvent('pointerdown', kept));
    kept?.target?.dispatchEvent(new PointerEvent('click', kept));
  });
}
