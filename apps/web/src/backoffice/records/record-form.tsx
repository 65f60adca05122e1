import { Button } from '@mantine/core';
import type { AnyRecord } from '@paddock/contract';
import { type Collection, capitalized, collectionWords } from '@paddock/domain';
import { useState } from 'react';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { toSubmitErrors } from '../../platform/api/to-submit-errors.ts';
import { useDialog } from '../../platform/dialog/dialog-host.tsx';
import { useLeaveGuard } from '../../platform/dialog/use-leave-guard.tsx';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { LongForm } from '../../ui/long-form/long-form.tsx';
import { useUpdateRecord } from './api.ts';
import { ConflictDialog, conflictingRecord, conflictMessage } from './conflict-dialog.tsx';
import type { NamedField } from './model/field-names.ts';
import {
  changedNames,
  compareSaves,
  type FormValues,
  mergeSaves,
  moveToZone,
  toFormValues,
} from './model/form-values.ts';
import { readForm } from './model/read-form.ts';
import { RecordFields } from './record-fields.tsx';
import { TermsConcernCallout, useTermsConcern } from './terms-concern.tsx';
import { useFormZones } from './zones.ts';

interface RecordEditorOptions {
  collection: Collection;
  record: AnyRecord;
  fields: readonly NamedField[];
}

/**
 * A form over a saved record. Only what was changed is sent, with the time of the record that was read; if somebody
 * else has saved meanwhile, a dialog shows both versions and nothing is lost.
 */
function useRecordEditor({ collection, record, fields }: RecordEditorOptions) {
  const zones = useFormZones(fields, record);
  const { timeZone } = zones;
  const update = useUpdateRecord(collection);
  const question = useTermsConcern();
  const openDialog = useDialog();
  /** The record as it was when the form was last filled. */
  const [seen, setSeen] = useState(record);
  const saved = toFormValues(fields, seen, timeZone);
  const read = (values: FormValues) =>
    readForm(collection, values, changedNames(values, saved), { mode: 'update', timeZone });

  const askAboutConflict = (current: AnyRecord, mine: FormValues) => {
    const theirs = toFormValues(fields, current, timeZone);
    openDialog((control) => (
      <ConflictDialog
        {...control}
        collection={collection}
        fields={fields}
        timeZone={timeZone}
        seen={saved}
        mine={mine}
        saved={theirs}
        difference={compareSaves(saved, mine, theirs)}
        onDecide={(keepTheirs) => {
          setSeen(current);
          form.change(mergeSaves(saved, mine, theirs, keepTheirs));
        }}
      />
    ));
  };
  const form = useForm<FormValues>({
    initialValues: saved,
    validate: (values) => read(values).errors,
    onSubmit: async (values) => {
      const { body } = read(values);
      const updatedAt = seen['updatedAt'];
      try {
        const { item } = await update.mutateAsync({
          params: { collection, id: record._id },
          body: {
            ...body,
            ...(typeof updatedAt === 'string' && { updatedAt }),
            ...(collection === 'funds' && { confirmed: question.confirmed(values) }),
          },
        });
        setSeen(item);
        question.clear();
        // What was typed while it was being saved stays.
        form.change((now) => mergeSaves(values, now, toFormValues(fields, item, timeZone), new Set()));
        void showToast({
          message: `${capitalized(collectionWords(collection).one)} saved`,
          tone: 'positive',
        });
        return undefined;
      } catch (failure) {
        if (question.ask(failure, values)) return {};
        const current = conflictingRecord(failure);
        if (!current) throw failure;
        askAboutConflict(current, values);
        return { message: conflictMessage };
      }
    },
    toErrors: (failure) => {
      const errors = toSubmitErrors(failure);
      const isShown = Object.keys(errors.fields ?? {}).some((name) =>
        fields.some((field) => field.name === name),
      );
      return isShown ? errors : { message: apiErrorMessage(failure) };
    },
  });
  const isDirty = changedNames(form.values, saved).length > 0;
  useLeaveGuard(isDirty);
  // Without edits, what is read again replaces what the form shows.
  if (!isDirty && record !== seen && record['updatedAt'] !== seen['updatedAt']) {
    setSeen(record);
    form.change(toFormValues(fields, record, timeZone));
  }
  const changeZone = (to: string) => {
    const savedThere = toFormValues(fields, seen, to);
    form.change(moveToZone(fields, form.values, { saved, savedThere, from: timeZone, to }));
    zones.choose(to);
  };
  return {
    form,
    isDirty,
    concern: question.concernOf(form.values),
    zones: { ...zones, choose: changeZone },
    discard: () => form.change(saved),
  };
}

export interface RecordFormProps {
  collection: Collection;
  record: AnyRecord;
  /** The fields that the viewer may change. */
  fields: readonly NamedField[];
}

/** The fields of a record, to be changed. */
export function RecordForm({ collection, record, fields }: RecordFormProps) {
  const { form, isDirty, concern, zones, discard } = useRecordEditor({ collection, record, fields });
  return (
    <LongForm
      label={`Edit ${collectionWords(collection).one}`}
      {...form.element}
      problem={form.problem}
      question={concern ? <TermsConcernCallout concern={concern} /> : null}
      actions={
        isDirty ? (
          <>
            <BusyButton type="submit" isBusy={form.isPending}>
              {concern ? 'Save and tell them' : 'Save'}
            </BusyButton>
            <Button variant="default" onClick={discard}>
              Discard changes
            </Button>
          </>
        ) : (
          <p>Nothing to save: no field has been changed.</p>
        )
      }
    >
      <RecordFields collection={collection} fields={fields} form={form} zones={zones} isCreating={false} />
    </LongForm>
  );
}
