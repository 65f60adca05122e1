import { Button } from '@mantine/core';
import {
  type Collection,
  canDelete,
  canUpdate,
  countedRecords,
  type Level,
  type WriteTarget,
} from '@paddock/domain';
import type { ReactNode } from 'react';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { useLazyDialog } from '../../platform/dialog/use-lazy-dialog.tsx';
import { showToast } from '../../platform/toasts/show-toast.ts';
import classes from './bulk-bar.module.css';
import { useBulkRecords } from './list-api.ts';
import { editableFields, type NamedField } from './model/field-names.ts';

/** What a level may do with many records of a collection; the server decides on each one. */
export function bulkActions(
  collection: Collection,
  level: Level,
): { mayDelete: boolean; fields: readonly NamedField[] } {
  // At best: records of people below the viewer, and settings that the viewer may change.
  const target: WriteTarget = { targetLevel: 'user', levelToWrite: level };
  return {
    mayDelete: canDelete(collection, level, target),
    fields: canUpdate(collection, level, target)
      ? editableFields(collection, level, { isCreating: false }).filter(({ field }) => !field.writeOnly)
      : [],
  };
}

export interface BulkBarProps {
  collection: Collection;
  ids: readonly string[];
  /** The fields that the viewer may set. */
  fields: readonly NamedField[];
  mayDelete: boolean;
  onDone: () => void;
  /** The button that chooses the rest of what matches. */
  selectAll: ReactNode;
}

/** What can be done with the chosen records of a list. It is done one by one, in the background. */
export function BulkBar({ collection, ids, fields, mayDelete, onDone, selectAll }: BulkBarProps) {
  const openLazyDialog = useLazyDialog();
  const bulk = useBulkRecords();
  const count = countedRecords(collection, ids.length);
  const send = async (action: 'delete' | { set: Record<string, unknown> }) => {
    try {
      await bulk.mutateAsync({ params: { collection }, body: { ids: [...ids], action } });
      onDone();
    } catch (failure) {
      void showToast({ message: apiErrorMessage(failure), tone: 'negative' });
    }
  };
  return (
    <section className={classes.bar} aria-label="Selected records">
      <p className={classes.count} role="status">
        {ids.length.toLocaleString('en-US')} selected
      </p>
      {selectAll}
      {fields.length > 0 ? (
        <Button
          variant="default"
          size="sm"
          onClick={() =>
            void openLazyDialog(
              () => import('./bulk-set-dialog.tsx'),
              ({ BulkSetDialog }, control) => (
                <BulkSetDialog
                  {...control}
                  collection={collection}
                  fields={fields}
                  count={count}
                  onSet={(set) => send({ set })}
                />
              ),
            )
          }
        >
          Set a field
        </Button>
      ) : null}
      {mayDelete ? (
        <Button
          variant="default"
          size="sm"
          onClick={() =>
            void openLazyDialog(
              () => import('./bulk-delete-dialog.tsx'),
              ({ BulkDeleteDialog }, control) => (
                <BulkDeleteDialog
                  {...control}
                  count={ids.length}
                  counted={count}
                  onDelete={() => send('delete')}
                />
              ),
            )
          }
        >
          Delete
        </Button>
      ) : null}
      <Button variant="subtle" size="sm" onClick={onDone}>
        Clear selection
      </Button>
    </section>
  );
}
