import { type RefObject, useEffect } from 'react';

const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

const boxOf = (row: Element | undefined) => row?.querySelector<HTMLInputElement>('input[type=checkbox]');
const linkOf = (row: Element | undefined) => row?.querySelector<HTMLElement>('[role=rowheader] a, a');

/**
 * The keyboard in a list: J and K, or the arrows once a row has the focus, move from row to row; Enter opens a row, and
 * X selects it. Letters that are typed into a field, and keys in dialogs, are left alone.
 */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, target } = event;
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
      if (hasModifier || event.defaultPrevented || isElsewhere(target, list.current)) return;
      const rows = [...(list.current?.querySelectorAll('tbody tr:not([aria-hidden])') ?? [])];
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      const step = steps[key];
      if (step && (at >= 0 || key === 'j')) {
        const next = rows[at + step];
        (linkOf(next) ?? boxOf(next))?.focus();
      } else if (at >= 0 && key === 'x') boxOf(rows[at])?.click();
      else if (key === 'Enter' && target === boxOf(rows[at])) linkOf(rows[at])?.click();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [list]);
}

/** A field outside the rows, a menu, a dialog, or another list of the page. */
function isElsewhere(target: EventTarget | null, list: HTMLElement | null): boolean {
  if (!(target instanceof Element) || !list) return true;
  if (list.contains(target) && target.matches('tbody input[type=checkbox]')) return false;
  if (target.closest('input, textarea, select, [contenteditable], details, dialog, [role=dialog]'))
    return true;
  const ownList = target.closest('[data-record-list]');
  return (ownList ?? document.querySelector('[data-record-list]')) !== list;
}
