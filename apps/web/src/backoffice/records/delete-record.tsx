import { Button } from '@mantine/core';
import type { AnyRecord } from '@paddock/contract';
import { type Collection, canDelete } from '@paddock/domain';
import { useDialog } from '../../platform/dialog/dialog-host.tsx';
import { useMe } from '../../platform/session/session-context.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { targetOf } from './write-target.ts';

/** The button that deletes a record, after a question that names it and what depends on it. */
export function DeleteRecord({ collection, record }: { collection: Collection; record: AnyRecord }) {
  const { level, _id: me } = useMe();
  const openDialog = useDialog();
  if (!canDelete(collection, level, targetOf(collection, record, me))) return null;
  return (
    <Button
      variant="default"
      size="sm"
      onClick={() =>
        openDialog((control) => <DeleteDialog {...control} collection={collection} record={record} />)
      }
    >
      Delete
    </Button>
  );
}
