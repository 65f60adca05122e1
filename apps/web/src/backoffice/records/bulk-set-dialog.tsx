import { NativeSelect } from '@mantine/core';
import { type Collection, fieldLabel } from '@paddock/domain';
import { useState } from 'react';
import { Dialog } from '../../platform/dialog/dialog.tsx';
import type { DialogControl } from '../../platform/dialog/dialog-host.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Form, FormActions } from '../../ui/forms/form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { FieldInput } from './inputs/field-input.tsx';
import type { NamedField } from './model/field-names.ts';
import { type FormValues, toFormValues } from './model/form-values.ts';
import { readForm } from './model/read-form.ts';
import { useZone } from './zones.ts';

export interface BulkSetDialogProps extends DialogControl {
  collection: Collection;
  fields: readonly NamedField[];
  /** Such as "3 companies". */
  count: string;
  onSet: (values: Record<string, unknown>) => Promise<void>;
}

/** Sets one field of many records to the same value. */
export function BulkSetDialog({ collection, fields, count, onSet, ...control }: BulkSetDialogProps) {
  const timeZone = useZone();
  const [name, setName] = useState(fields[0]?.name ?? '');
  const chosen = fields.find((candidate) => candidate.name === name);
  const read = (values: FormValues) => readForm(collection, values, [name], { mode: 'update', timeZone });
  const form = useForm<FormValues>({
    initialValues: toFormValues(fields, undefined, timeZone),
    validate: (values) => read(values).errors,
    onSubmit: async (values) => {
      await onSet(read(values).body);
      control.onClose();
      return undefined;
    },
  });
  return (
    <Dialog {...control} title={`Change ${count}`}>
      <Form label={`Change ${count}`} {...form.element}>
        <NativeSelect
          label="Field"
          data={fields.map((field) => ({ value: field.name, label: fieldLabel(collection, field.name) }))}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {chosen ? (
          <FieldInput
            key={name}
            collection={collection}
            name={name}
            field={chosen.field}
            value={form.values[name] ?? ''}
            onChange={(value) => form.change({ [name]: value })}
            onLeave={() => form.leave(name)}
            error={form.errorFor(name)}
            timeZone={timeZone}
            isCreating={false}
          />
        ) : null}
        <FormActions>
          <BusyButton type="submit" isBusy={form.isPending}>
            Change {count}
          </BusyButton>
        </FormActions>
      </Form>
    </Dialog>
  );
}
