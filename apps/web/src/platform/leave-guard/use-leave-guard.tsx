import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { useDialog } from '../dialog/dialog-host.tsx';
import { LeaveDialog } from './leave-dialog.tsx';

/** The question of PRO-03. */
const unsavedQuestion = 'Do you really want to leave? you have unsaved changes!';

export interface LeaveGuardOptions {
  /** The question; for a closing tab the browser uses its own words. */
  question?: string;
  /** Called if the person leaves anyway, before the next page shows. Not called for a tab that closes. */
  onLeave?: () => void;
}

/**
 * Asks before something unsaved is left: by a link, by the back button, and by closing or reloading the tab (PRO-03).
 *
 *     useLeaveGuard(isDirty, { onLeave: draft.clear });
 */
export function useLeaveGuard(
  isUnsaved: boolean,
  { question = unsavedQuestion, onLeave }: LeaveGuardOptions = {},
): void {
  const openDialog = useDialog();
  const latestOnLeave = useRef(onLeave);
  useEffect(() => {
    latestOnLeave.current = onLeave;
  }, [onLeave]);
  const shouldBlockFn = useCallback<ShouldBlockFn>(
    async ({ current, next }) => {
      // A jump within the page leaves nothing.
      if (current.pathname === next.pathname) return false;
      const leaves = await new Promise<boolean>((onAnswer) =>
        openDialog((control) => <LeaveDialog {...control} question={question} onAnswer={onAnswer} />),
      );
      if (leaves) latestOnLeave.current?.();
      return !leaves;
    },
    [openDialog, question],
  );
  useBlocker({ shouldBlockFn, disabled: !isUnsaved });
}
