import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import classes from './show-more.module.css';

export interface ShowMoreProps<Item> {
  items: readonly Item[];
  /** How many items to show at first, and with each press. */
  step: number;
  /** What the items are, in the plural. */
  noun: string;
  children: (shown: readonly Item[]) => ReactNode;
}

/**
 * The first of many items, and a button that shows the next ones, so that a long list costs nothing until it is wanted.
 */
export function ShowMore<Item>({ items, step, noun, children }: ShowMoreProps<Item>) {
  const [most, setMost] = useState(step);
  const remaining = items.length - most;
  return (
    <>
      {children(remaining > 0 ? items.slice(0, most) : items)}
      {remaining > 0 ? (
        <div className={classes.more}>
          <Button variant="default" size="sm" onClick={() => setMost(most + step)}>
            Show {Math.min(step, remaining)} more of {items.length} {noun}
          </Button>
        </div>
      ) : null}
    </>
  );
}
