import { Button } from '@mantine/core';
import type { AnyRecord } from '@paddock/contract';
import type { Collection } from '@paddock/domain';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { collectionWords } from './model/collection-words.ts';
import type { NamedField } from './model/field-names.ts';
import { RecordFields } from './record-fields.tsx';
import { RecordFormActions } from './record-form-actions.tsx';
import { useRecordEditor } from './use-record-editor.tsx';

export interface RecordFormProps {
  collection: Collection;
  record: AnyRecord;
  /** The fields that the viewer may change. */
  fields: readonly NamedField[];
}

/** The fields of a record, to be changed. */
export function RecordForm({ collection, record, fields }: RecordFormProps) {
  const { form, isDirty, zones, discard } = useRecordEditor({ collection, record, fields });
  return (
    <Form label={`Edit ${collectionWords(collection).one}`} isWide {...form.element}>
      <RecordFields collection={collection} fields={fields} form={form} zones={zones} isCreating={false} />
      <FormProblem message={form.problem} />
      <RecordFormActions isDirty={isDirty}>
        {isDirty ? (
          <>
            <BusyButton type="submit" isBusy={form.isPending}>
              Save
            </BusyButton>
            <Button variant="default" onClick={discard}>
              Discard changes
            </Button>
          </>
        ) : (
          <p>Nothing to save: no field has been changed.</p>
        )}
      </RecordFormActions>
    </Form>
  );
}
