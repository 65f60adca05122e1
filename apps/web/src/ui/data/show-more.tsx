import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import classes from './show-more.module.css';

export interface ShowMoreProps<Item> {
  items: readonly Item[];
  /** How many at first, and how many more with each press. */
  step: number;
  /** What the items are, in the plural. */
  noun: string;
  children: (shown: readonly Item[]) => ReactNode;
}

/** The first of many, and a button for the next ones: a long list is no work for the browser until it is wanted. */
export function ShowMore<Item>({ items, step, noun, children }: ShowMoreProps<Item>) {
  const [most, setMost] = useState(step);
  const left = items.length - most;
  return (
    <>
      {children(left > 0 ? items.slice(0, most) : items)}
      {left > 0 ? (
        <div className={classes.more}>
          <Button variant="default" size="sm" onClick={() => setMost(most + step)}>
            Show {Math.min(step, left)} more of {items.length} {noun}
          </Button>
        </div>
      ) : null}
    </>
  );
}
