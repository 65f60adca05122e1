import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { FormActions } from '../../ui/forms/form.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import type { DialogControl } from '../dialog/dialog-host.tsx';

export interface LeaveDialogProps extends DialogControl {
  question: string;
  /** Called once; the first answer counts. */
  onAnswer: (leaves: boolean) => void;
}

/** Asks before something is lost. Closing it, or opening another dialog in its place, means to stay. */
export function LeaveDialog({ question, onAnswer, ...control }: LeaveDialogProps) {
  useEffect(() => () => onAnswer(false), [onAnswer]);
  const answer = (leaves: boolean) => {
    onAnswer(leaves);
    control.onClose();
  };
  return (
    <Dialog {...control} onClose={() => answer(false)} title="Unsaved changes">
      <p>{question}</p>
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
