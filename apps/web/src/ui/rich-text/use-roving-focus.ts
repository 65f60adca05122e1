import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

const controlsOf = (bar: HTMLElement | null) => [
  ...(bar?.querySelectorAll<HTMLElement>('button, select') ?? []),
];

/** Makes a toolbar a single tab stop; the arrow keys, Home and End move within it (WAI-ARIA toolbar pattern). */
export function useRovingFocus(bar: RefObject<HTMLElement | null>) {
  const last = useRef(0);
  const mark = (at: number) => {
    last.current = at;
    for (const [index, control] of controlsOf(bar.current).entries())
      control.tabIndex = index === at ? 0 : -1;
  };
  useEffect(() => mark(Math.min(last.current, controlsOf(bar.current).length - 1)));
  return {
    onFocus: (event: { target: EventTarget }) => {
      const at = controlsOf(bar.current).findIndex((control) => control === event.target);
      if (at >= 0) mark(at);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const controls = controlsOf(bar.current);
      const at = controls.findIndex((control) => control === event.target);
      const step = steps[event.key];
      if (!step || at < 0) return;
      event.preventDefault();
      const next = controls[step(at, controls.length)];
      next?.focus();
      next?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
  };
}

/** Focuses the last used button of the toolbar within an element. */
export function focusToolbar(within: HTMLElement | null): void {
  within?.querySelector<HTMLElement>('[role="toolbar"] [tabindex="0"]')?.focus();
}
