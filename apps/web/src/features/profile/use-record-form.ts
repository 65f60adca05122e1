import type { Entity, RecordBody } from '@paddock/contract';
import { useEffect, useMemo, useState } from 'react';
import { asApiError, ownErrorMessage } from '../../platform/api/api-error.ts';
import { useLeaveGuard } from '../../platform/dialog/use-leave-guard.tsx';
import { createFormDraft } from '../../platform/drafts/form-draft.ts';
import { useSaveOwnRecord } from '../../platform/session/own-record.ts';
import { preloadToasts, showToast } from '../../platform/toasts/show-toast.ts';
import { type FieldErrors, useForm } from '../../ui/forms/use-form.ts';
import { useFreshRecord } from './api.ts';
import {
  changedFields,
  conflictingFields,
  currentValues,
  type Edits,
  editsAfterSave,
  type FieldValues,
  isEmpty,
  noEdits,
  parseEdits,
  withEdit,
} from './edits.ts';

/** The question of PRO-03. */
const leaveWords = {
  title: 'Unsaved changes',
  question: 'Do you really want to leave? you have unsaved changes!',
};

/** Shown when either page fails to save (PRO-04). */
const saveErrorMessage = 'Error Saving Profile Settings. Please notify administrator';

export interface RecordFormOptions<Field extends string> {
  /** The name of the draft; contains the person's id. */
  name: string;
  fields: readonly Field[];
  record: Entity<'users'>;
  /** The record as the fields show it. */
  toValues: (record: Entity<'users'>) => FieldValues<Field>;
  /** What is wrong with the values, by field. */
  validate: (values: FieldValues<Field>, changed: readonly Field[], record: Entity<'users'>) => FieldErrors;
  /** What to send. */
  toBody: (
    values: FieldValues<Field>,
    changed: readonly Field[],
    record: Entity<'users'>,
  ) => RecordBody<'users'>;
  savedMessage: string;
  onSaved?: (record: Entity<'users'>) => void;
}

/**
 * A form over the person's own record. Its values are edits on top of the saved values, stored as a draft that survives
 * a reload and an expired session, and guarded against leaving by accident (PRO-03). A save never overwrites a change
 * that the person has not seen, and after a failure the edits stay in the fields (PRO-04).
 */
export function useRecordForm<Field extends string>(options: RecordFormOptions<Field>) {
  const { name, fields, record, toValues } = options;
  const saved = toValues(record);
  const draft = useMemo(
    () => createFormDraft<Edits<Field>>(name, (stored) => parseEdits(stored, fields)),
    [name, fields],
  );
  const freshRecord = useFreshRecord(record._id);
  const save = useSaveOwnRecord();
  useEffect(() => void preloadToasts(), []);

  const send = async (edits: Edits<Field>) => {
    const now = await freshRecord.read();
    const savedNow = toValues(now);
    const isNews = conflictingFields(edits, savedNow).some((field) => savedNow[field] !== saved[field]);
    if (isNews) {
      // Somebody else saved one of these fields: show that before overwriting it.
      freshRecord.show(now);
      return undefined;
    }
    // On top of the current record: the body also contains unchanged fields, which must not revert to older values.
    const body = options.toBody(currentValues(edits, savedNow), changedFields(edits, savedNow), now);
    const { item } = await save.mutateAsync(body);
    form.change((latest) => editsAfterSave(latest, edits));
    setRestored(false);
    void showToast({ message: options.savedMessage, tone: 'positive' });
    options.onSaved?.(item);
    return undefined;
  };
  const form = useForm<Edits<Field>>({
    initialValues: noEdits,
    draft: {
      read: draft.read,
      write: (edits) => (isEmpty(edits) ? draft.clear() : draft.write(edits)),
    },
    validate: (edits) => options.validate(currentValues(edits, saved), changedFields(edits, saved), record),
    onSubmit: send,
    toErrors: (failure) => {
      const { reply } = asApiError(failure);
      void showToast({ message: ownErrorMessage(failure, saveErrorMessage), tone: 'negative' });
      return { fields: reply?.fields ?? {} };
    },
  });
  const edits = form.values;
  const isDirty = changedFields(edits, saved).length > 0;
  const [isRestored, setRestored] = useState(isDirty);
  useLeaveGuard(isDirty, { words: leaveWords, onLeave: draft.clear });

  return {
    element: form.element,
    values: currentValues(edits, saved),
    conflicts: conflictingFields(edits, saved),
    isDirty,
    isPending: form.isPending,
    /** Unsaved changes were typed before the page was loaded. */
    isRestored: isRestored && isDirty,
    errorFor: (field: Field) => form.errorFor(field),
    leave: (field: Field) => form.leave(field),
    change: (part: Partial<FieldValues<Field>>) =>
      form.change((before) =>
        (Object.entries(part) as [Field, string][]).reduce(
          (now, [field, text]) => withEdit(now, saved, field, text),
          before,
        ),
      ),
    discard: () => form.change(noEdits),
  };
}
