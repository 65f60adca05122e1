import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

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
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onDrop: (from: string, to: string) => void,
) {
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
