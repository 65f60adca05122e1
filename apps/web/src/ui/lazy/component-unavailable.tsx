import { BusyButton } from '../forms/busy-button.tsx';
import classes from './component-unavailable.module.css';
import { serverUnreachableMessage, useReload } from './use-reload.ts';

/** A line in place of a component whose code did not load. Only a reload of the page requests the code again. */
export function ComponentUnavailable({ isOverPage }: { isOverPage: boolean }) {
  const { isAway, reload } = useReload();
  return (
    <div className={classes.line} data-over-page={isOverPage || undefined} role="alert">
      <p className={classes.words}>
        {isAway ? serverUnreachableMessage : 'A part of this page could not be loaded.'}
      </p>
      <BusyButton size="xs" variant="default" onPress={reload}>
        Reload the page
      </BusyButton>
    </div>
  );
}
