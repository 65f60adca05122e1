import { VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import classes from './sortable-list.module.css';
import { useDragOrder } from './use-drag-order.ts';

export interface SortableListProps<Item> {
  /** Accessible name. */
  label: string;
  items: readonly Item[];
  itemKey: (item: Item) => string;
  /** What screen readers call the item. */
  itemName: (item: Item) => string;
  onOrder: (items: Item[]) => void;
  children: (item: Item) => ReactNode;
}

/** A list whose order is changed by dragging the handle of a row, or with the arrow keys on it. */
export function SortableList<Item>({
  label,
  items,
  itemKey,
  itemName,
  onOrder,
  children,
}: SortableListProps<Item>) {
  const hintId = useId();
  const [announced, setAnnounced] = useState('');

  const move = (from: number, to: number) => {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length || from === to) return;
    onOrder(items.toSpliced(from, 1).toSpliced(to, 0, item));
    setAnnounced(`${itemName(item)} is now ${to + 1} of ${items.length}.`);
  };
  const pressKey = (event: KeyboardEvent, index: number) => {
    if (event.key === 'Escape') return cancel();
    const targets: Readonly<Record<string, number>> = {
      ArrowUp: index - 1,
      ArrowDown: index + 1,
      Home: 0,
      End: items.length - 1,
    };
    const to = targets[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(index, to);
  };
  const list = useRef<HTMLOListElement>(null);
  const indexOf = (key: string) => items.findIndex((item) => itemKey(item) === key);
  const { drag, cancel, handleEvents } = useDragOrder(list, (from, to) => move(indexOf(from), indexOf(to)));
  return (
    <>
      <p id={hintId} hidden>
        Press the up and down arrow keys to move it.
      </p>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
      <ol ref={list} className={classes.list} aria-label={label}>
        {items.map((item, index) => {
          const key = itemKey(item);
          return (
            <li
              key={key}
              className={classes.item}
              data-key={key}
              data-dragged={drag?.key === key || undefined}
              data-over={
                drag && drag.over === key && drag.key !== key
                  ? indexOf(drag.key) < index
                    ? 'after'
                    : 'before'
                  : undefined
              }
            >
              <button
                type="button"
                className={classes.handle}
                aria-label={`Move ${itemName(item)}`}
                aria-describedby={hintId}
                title="Drag, or press the up and down arrow keys"
                onKeyDown={(event) => pressKey(event, index)}
                {...handleEvents(key)}
              >
                <span aria-hidden="true">⠿</span>
              </button>
              <div className={classes.content}>{children(item)}</div>
            </li>
          );
        })}
      </ol>
    </>
  );
}
