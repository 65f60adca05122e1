import { type AnyRecord, errorDetailsOf, updateRecord } from '@paddock/contract';
import type { Collection } from '@paddock/domain';
import { asApiError } from '../../platform/api/api-error.ts';
import { useDialog } from '../../platform/dialog/dialog-host.tsx';
import { useMe } from '../../platform/session/session-context.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { editableFields } from './model/field-names.ts';
import { toFormValues } from './model/form-values.ts';
import { compareSaves } from './model/merge-saves.ts';
import { useZone } from './use-zone.ts';

/** The message of a form whose save was refused because of another one. */
export const conflictMessage = 'Someone else saved this record meanwhile. Yours is not saved yet.';

/** The record that a refused save is about, if it was refused because somebody else saved meanwhile. */
export const conflictingRecord = (failure: unknown): AnyRecord | undefined =>
  errorDetailsOf(updateRecord, 'conflict', asApiError(failure))?.current;

export interface Conflict<Item> {
  /** The record that the form was filled from. */
  seen: Item;
  /** The changed fields that were not saved. */
  body: Readonly<Record<string, unknown>>;
  /** The record as the other person saved it. */
  current: AnyRecord;
  /** Called with the fields to save again: those of `body` in which the other person's value is not kept. */
  onDecide: (current: Item, body: Readonly<Record<string, unknown>>) => void;
}

/** Opens the dialog about a save that came second, for a form that has fields of its own. */
export function useConflictDialog<Item extends AnyRecord>(collection: Collection) {
  const openDialog = useDialog();
  const timeZone = useZone();
  const { level } = useMe();
  const fields = editableFields(collection, level, { isCreating: false }).filter(
    ({ field }) => !field.writeOnly,
  );
  return ({ seen, body, current, onDecide }: Conflict<Item>) => {
    const values = (record: AnyRecord) => toFormValues(fields, record, timeZone);
    const versions = { seen: values(seen), mine: values({ ...seen, ...body }), saved: values(current) };
    openDialog((control) => (
      <ConflictDialog
        {...control}
        {...versions}
        collection={collection}
        fields={fields}
        timeZone={timeZone}
        difference={compareSaves(versions.seen, versions.mine, versions.saved)}
        onDecide={(keepTheirs) =>
          onDecide(
            current as Item,
            Object.fromEntries(Object.entries(body).filter(([name]) => !keepTheirs.has(name))),
          )
        }
      />
    ));
  };
}
