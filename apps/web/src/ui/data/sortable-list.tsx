import { VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import classes from './sortable-list.module.css';

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

/** A list whose order is changed by dragging a row, or with the arrow keys on its handle. */
export function SortableList<Item>({
  label,
  items,
  itemKey,
  itemName,
  onOrder,
  children,
}: SortableListProps<Item>) {
  const hintId = useId();
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  const [announced, setAnnounced] = useState('');

  const move = (from: number, to: number) => {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length || from === to) return;
    onOrder(items.toSpliced(from, 1).toSpliced(to, 0, item));
    setAnnounced(`${itemName(item)} is now ${to + 1} of ${items.length}.`);
  };
  const pressKey = (event: KeyboardEvent, index: number) => {
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
  const drop = (index: number) => {
    move(
      items.findIndex((item) => itemKey(item) === dragged),
      index,
    );
    setDragged(undefined);
    setOver(undefined);
  };
  return (
    <>
      <p id={hintId} hidden>
        Press the up and down arrow keys to move it.
      </p>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
      <ol className={classes.list} aria-label={label}>
        {items.map((item, index) => {
          const key = itemKey(item);
          return (
            <li
              key={key}
              className={classes.item}
              data-dragged={dragged === key || undefined}
              data-over={(dragged !== undefined && over === key && over !== dragged) || undefined}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', key);
                setDragged(key);
              }}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(event) => {
                if (dragged === undefined) return;
                event.preventDefault();
                setOver(key);
              }}
              onDrop={(event) => {
                event.preventDefault();
                drop(index);
              }}
            >
              <button
                type="button"
                className={classes.handle}
                aria-label={`Move ${itemName(item)}`}
                aria-describedby={hintId}
                title="Drag, or press the up and down arrow keys"
                onKeyDown={(event) => pressKey(event, index)}
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
