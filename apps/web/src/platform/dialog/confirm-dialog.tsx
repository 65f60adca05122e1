import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import { Dialog } from './dialog.tsx';
import type { DialogControl } from './dialog-host.tsx';

export interface ConfirmDialogProps extends DialogControl {
  /** The question. */
  title: string;
  /** What happens, and how it can be undone. */
  children: ReactNode;
  /** The label of the button that confirms. */
  action: string;
  /** Whether confirming gives something up, which is never the color of what people come for. */
  isDestructive?: boolean;
  onConfirm: () => Promise<void>;
}

/** Asks before something of the person's is given up. */
export function ConfirmDialog({
  title,
  children,
  action,
  isDestructive = true,
  onConfirm,
  ...control
}: ConfirmDialogProps) {
  const confirm = async () => {
    await onConfirm();
    control.onClose();
  };
  return (
    <Dialog {...control} title={title}>
      <p>{children}</p>
      <FormActions>
        <BusyButton isDestructive={isDestructive} onPress={confirm}>
          {action}
        </BusyButton>
        <Button variant="default" onClick={control.onClose}>
          Keep it
        </Button>
      </FormActions>
    </Dialog>
  );
}
