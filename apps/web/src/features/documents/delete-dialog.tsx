import { Button } from '@mantine/core';
import { Dialog } from '../../platform/dialog/dialog.tsx';
import type { DialogControl } from '../../platform/dialog/dialog-host.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { FormActions } from '../../ui/forms/form.tsx';

export interface DeleteDialogProps extends DialogControl {
  document: string;
  onDelete: () => Promise<void>;
}

/** Asks for confirmation before a document is deleted, and names it (DOC-10). */
export default function DeleteDialog({ document, onDelete, ...control }: DeleteDialogProps) {
  const remove = async () => {
    await onDelete();
    control.onClose();
  };
  return (
    <Dialog {...control} title="Delete this document?">
      <p>
        <strong dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {document}
        </strong>{' '}
        leaves your verification documents. Right after that you can still take it back.
      </p>
      <FormActions>
        <BusyButton onPress={remove}>Delete</BusyButton>
        <Button variant="default" onClick={control.onClose}>
          Keep it
        </Button>
      </FormActions>
    </Dialog>
  );
}
