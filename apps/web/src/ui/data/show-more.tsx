import { Button } from '@mantine/core';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { BusyButton } from '../forms/busy-button.tsx';
import classes from './show-more.module.css';

/** More rows than fit on a screen. */
const rowsOnScreen = 12;

/** The pages of a list that are still on the server. */
export interface OlderPages {
  hasNextPage: boolean;
  fetchNextPage: () => unknown;
}

export interface ShowMoreProps<Item> {
  items: readonly Item[];
  /** How many items to show at first, and with each press. */
  step: number;
  /** What the items are, in the plural. */
  noun: string;
  /** As many items as fit on a screen, for those that are higher than a row. */
  onScreen?: number;
  /** What follows the items, which is loaded once all of them are shown. */
  older?: OlderPages | undefined;
  children: (shown: readonly Item[]) => ReactNode;
}

/**
 * The first of many items, and a button that shows the next ones, so that a long list costs nothing until it is wanted.
 */
export function ShowMore<Item>({
  items,
  step,
  noun,
  onScreen = rowsOnScreen,
  older,
  children,
}: ShowMoreProps<Item>) {
  const [most, setMost] = useState(step);
  const remaining = items.length - most;
  const showMore = () => setMost((shown) => shown + step);
  // Of how many is not known before all of them are loaded.
  const ofAll = older?.hasNextPage ? '' : `of ${items.length} `;
  const wanted = remaining > 0 ? items.slice(0, most) : items;
  // As many as fit on a screen come at once, and the others when the browser has time. A list that fits is not copied:
  // the copy would be rendered once more.
  const shown = useDeferredValue(wanted, wanted.length > onScreen ? wanted.slice(0, onScreen) : wanted);
  return (
    <>
      {children(shown)}
      {remaining > 0 ? (
        <div className={classes.more}>
          <Button variant="default" size="sm" onClick={showMore}>
            Show {Math.min(step, remaining)} more {ofAll}
            {noun}
          </Button>
        </div>
      ) : null}
      {remaining <= 0 && older?.hasNextPage ? (
        <div className={classes.more}>
          <BusyButton
            variant="default"
            size="sm"
            onPress={async () => {
              await older.fetchNextPage();
              showMore();
            }}
          >
            Load older documents
          </BusyButton>
        </div>
      ) : null}
    </>
  );
}
