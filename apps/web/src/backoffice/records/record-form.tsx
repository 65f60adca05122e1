import { Button } from '@mantine/core';
import type { AnyRecord } from '@paddock/contract';
import type { Collection } from '@paddock/domain';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Form, FormActions } from '../../ui/forms/form.tsx';
import { FieldInput } from './inputs/field-input.tsx';
import { collectionWords } from './model/collection-words.ts';
import type { NamedField } from './model/field-names.ts';
import { useRecordEditor } from './use-record-editor.tsx';

export interface RecordFormProps {
  collection: Collection;
  record: AnyRecord;
  /** The fields that the viewer may change. */
  fields: readonly NamedField[];
}

/** The fields of a record, to be changed. */
export function RecordForm({ collection, record, fields }: RecordFormProps) {
  const { form, isDirty, timeZone, discard } = useRecordEditor({ collection, record, fields });
  return (
    <Form label={`Edit ${collectionWords(collection).one}`} {...form.element}>
      {fields.map(({ name, field }) => (
        <FieldInput
          key={name}
          collection={collection}
          name={name}
          field={field}
          value={form.values[name] ?? ''}
          onChange={(value) => form.change({ [name]: value })}
          onLeave={() => form.leave(name)}
          error={form.errorFor(name)}
          timeZone={timeZone}
          isCreating={false}
        />
      ))}
      <FormProblem message={form.problem} />
      <FormActions>
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
      </FormActions>
    </Form>
  );
}
