import { Button } from '@mantine/core';
import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { FormActions } from '../../ui/forms/form.tsx';
import { Dialog } from './dialog.tsx';
import { type DialogControl, useDialog } from './dialog-host.tsx';

/** What is asked. */
interface LeaveWords {
  readonly title: string;
  readonly question: string;
}

interface LeaveDialogProps extends DialogControl {
  words: LeaveWords;
  /** Called once; the first answer counts. */
  onAnswer: (leaves: boolean) => void;
}

/** Asks before something is lost. Closing it, or opening another dialog in its place, means to stay. */
function LeaveDialog({ words, onAnswer, ...control }: LeaveDialogProps) {
  useEffect(() => () => onAnswer(false), [onAnswer]);
  const answer = (leaves: boolean) => {
    onAnswer(leaves);
    control.onClose();
  };
  return (
    <Dialog {...control} onClose={() => answer(false)} title={words.title}>
      <p>{words.question}</p>
      <FormActions>
        <Button data-autofocus onClick={() => answer(false)}>
          Stay
        </Button>
        <Button variant="default" onClick={() => answer(true)}>
          Leave
        </Button>
      </FormActions>
    </Dialog>
  );
}

const unsavedWords: LeaveWords = {
  title: 'Unsaved changes',
  question: 'If you leave this page now, your changes will not be saved.',
};

const unsavedDialogWords: LeaveWords = {
  title: 'Unsaved changes',
  question: 'If you close this now, what you typed will not be saved.',
};

interface LeaveGuardOptions {
  /** What is asked; for a closing tab the browser uses its own words. */
  words?: LeaveWords;
  /** It is asked in front of a dialog, which shows again if the person stays. */
  interrupts?: boolean;
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
  { words = unsavedWords, interrupts = false, onLeave }: LeaveGuardOptions = {},
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
        openDialog((control) => <LeaveDialog {...control} words={words} onAnswer={onAnswer} />, {
          interrupts,
        }),
      );
      if (leaves) latestOnLeave.current?.();
      return !leaves;
    },
    [openDialog, words, interrupts],
  );
  useBlocker({ shouldBlockFn, disabled: !isUnsaved });
}

/**
 * What to pass on to a dialog with a form: asks before something unsaved in it is closed, by Escape, its close button or
 * the back button. A button that says Cancel has asked already.
 *
 *     <Dialog {...useDialogGuard(isDirty, control)} title={title}>
 */
export function useDialogGuard(
  isUnsaved: boolean,
  control: DialogControl,
): DialogControl & { isUnsaved: boolean } {
  const openDialog = useDialog();
  const { onClose } = control;
  useLeaveGuard(isUnsaved, { words: unsavedDialogWords, interrupts: true, onLeave: onClose });
  const ask = () => {
    const onAnswer = (leaves: boolean) => {
      if (leaves) onClose();
    };
    openDialog((asking) => <LeaveDialog {...asking} words={unsavedDialogWords} onAnswer={onAnswer} />, {
      interrupts: true,
    });
  };
  return { ...control, isUnsaved, onClose: isUnsaved ? ask : onClose };
}
