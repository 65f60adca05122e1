import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { useDialog } from '../dialog/dialog-host.tsx';
import { LeaveDialog } from './leave-dialog.tsx';

/** The question of PRO-03. */
const unsavedQuestion = 'Do you really want to leave? you have unsaved changes!';

export interface LeaveGuardOptions {
  /** What is asked; a closing tab is asked about in the browser's own words. */
  question?: string;
  /** Told when the person leaves all the same, before the next page shows. Not told of a tab that closes. */
  onLeave?: () => void;
}

/**
 * Asks before something unsaved is left: by a link, by the back button, and by closing or reloading the tab (PRO-03).
 *
 *     useLeaveGuard(isDirty, { onLeave: draft.forget });
 */
export function useLeaveGuard(
  isUnsaved: boolean,
  { question = unsavedQuestion, onLeave }: LeaveGuardOptions = {},
): void {
  const openDialog = useDialog();
  const left = useRef(onLeave);
  useEffect(() => {
    left.current = onLeave;
  }, [onLeave]);
  const shouldBlockFn = useCallback<ShouldBlockFn>(
    async ({ current, next }) => {
      // A jump within the page leaves nothing.
      if (current.pathname === next.pathname) return false;
      const leaves = await new Promise<boolean>((onAnswer) =>
        openDialog((control) => <LeaveDialog {...control} question={question} onAnswer={onAnswer} />),
      );
      if (leaves) left.current?.();
      return !leaves;
    },
    [openDialog, question],
  );
  useBlocker({ shouldBlockFn, disabled: !isUnsaved });
}
