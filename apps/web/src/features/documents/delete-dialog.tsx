import { ConfirmDialog } from '../../platform/dialog/confirm-dialog.tsx';
import type { DialogControl } from '../../platform/dialog/dialog-host.tsx';

export interface DeleteDialogProps extends DialogControl {
  document: string;
  onDelete: () => Promise<void>;
}

/** Asks for confirmation before a document is deleted, and names it (DOC-10). */
export function DeleteDialog({ document, onDelete, ...control }: DeleteDialogProps) {
  return (
    <ConfirmDialog {...control} title="Delete this document?" action="Delete" onConfirm={onDelete}>
      <strong dir="auto" style={{ overflowWrap: 'anywhere' }}>
        {document}
      </strong>{' '}
      will be removed from your verification documents. You can undo this right after.
    </ConfirmDialog>
  );
}
