import { VisuallyHidden } from '@mantine/core';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import classes from './sortable-list.module.css';

/** This close to the edge of the window, in pixels, the page scrolls while an item is dragged. */
const scrollEdge = 72;
/** Pixels per frame. */
const scrollStep = 10;

interface Drag {
  key: string;
  over: string;
}

/** The item of the list under a height in the window; the first or last one beyond its ends. */
function itemAt(list: HTMLElement | null, y: number): string | undefined {
  const items = [...(list?.children ?? [])] as HTMLElement[];
  const found = items.find((item) => y < item.getBoundingClientRect().bottom) ?? items.at(-1);
  return found?.dataset['key'];
}

/** Drags items of a list by their handles, with a mouse, a pen or a finger. Items carry their key as `data-key`. */
function useDragOrder(list: RefObject<HTMLElement | null>, onDrop: (from: string, to: string) => void) {
  const [drag, setDrag] = useState<Drag>();
  const pointer = useRef(0);
  const follow = () => {
    const over = itemAt(list.current, pointer.current);
    if (over !== undefined) setDrag((before) => before && { ...before, over });
  };
  const latestFollow = useRef(follow);
  useEffect(() => {
    latestFollow.current = follow;
  });
  const isDragging = drag !== undefined;
  useEffect(() => {
    if (!isDragging) return;
    let frame = 0;
    const scroll = () => {
      const y = pointer.current;
      const step = y < scrollEdge ? -scrollStep : y > innerHeight - scrollEdge ? scrollStep : 0;
      if (step !== 0) {
        scrollBy(0, step);
        latestFollow.current();
      }
      frame = requestAnimationFrame(scroll);
    };
    frame = requestAnimationFrame(scroll);
    return () => cancelAnimationFrame(frame);
  }, [isDragging]);

  const end = () => setDrag(undefined);
  return {
    drag,
    cancel: end,
    handleEvents: (key: string) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0 || !event.isPrimary) return;
        // The handle keeps receiving the pointer's events wherever it goes.
        event.currentTarget.setPointerCapture(event.pointerId);
        pointer.current = event.clientY;
        setDrag({ key, over: key });
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (!drag) return;
        pointer.current = event.clientY;
        follow();
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        if (!drag) return;
        const to = itemAt(list.current, event.clientY) ?? drag.over;
        end();
        if (to !== drag.key) onDrop(drag.key, to);
      },
      onPointerCancel: end,
    }),
  };
}

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
