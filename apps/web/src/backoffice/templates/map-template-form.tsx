import { NativeSelect, TextInput } from '@mantine/core';
import type { AgreementTemplateDetail } from '@paddock/contract';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { LongForm } from '../../ui/long-form/long-form.tsx';
import { useMapTemplate } from './api.ts';
import { methodChoices, methodOf } from './method-choices.ts';
import classes from './template-page.module.css';

/** The value for each form field of an uploaded PDF. */
export function MapTemplateForm({
  template,
  onSaved,
}: {
  template: AgreementTemplateDetail;
  onSaved: (id: string) => unknown;
}) {
  const save = useMapTemplate();
  const { _id: id, updatedAt, fields, values } = template;
  const form = useForm({
    initialValues: {
      name: template.name,
      method: template.method ?? 'individual',
      mapping: Object.fromEntries(
        fields.flatMap(({ name, value, isMapped }) => (isMapped && value ? [[name, value]] : [])),
      ),
    },
    validate: ({ name }) => ({ name: name.trim() ? undefined : 'Give the template a name.' }),
    onSubmit: async ({ name, method, mapping }) => {
      const body = { id, updatedAt, name: name.trim(), method: methodOf(method), mapping };
      const saved = await save.mutateAsync({ body });
      await onSaved(saved.template);
      return undefined;
    },
    toErrors: (failure) => ({ message: apiErrorMessage(failure) }),
  });
  const change = (field: string, value: string) => {
    const { [field]: _, ...others } = form.values.mapping;
    form.change({ mapping: value ? { ...others, [field]: value } : others });
  };
  const ownValue = (field: string) => values.find(({ name }) => name === field);
  const choicesFor = (field: string, needsValue: boolean) => {
    const own = ownValue(field);
    const unmapped = own ? `By its name: ${own.label}` : needsValue ? 'Choose a value' : 'Leave as it is';
    return [{ value: '', label: unmapped }, ...values.map(({ name, label }) => ({ value: name, label }))];
  };
  return (
    <LongForm
      label="Form fields"
      {...form.element}
      problem={form.problem}
      actions={
        <BusyButton type="submit" isBusy={form.isPending}>
          Save and preview
        </BusyButton>
      }
    >
      <TextInput label="Name" withAsterisk {...form.field('name')} />
      <NativeSelect label="Signed by" data={methodChoices} {...form.field('method')} />
      <fieldset className={classes.fields}>
        <legend className={classes.legend}>Form fields ({fields.length})</legend>
        {fields.map(({ name, needsValue }) => (
          <NativeSelect
            key={name}
            label={name}
            data={choicesFor(name, needsValue)}
            value={form.values.mapping[name] ?? ''}
            error={
              needsValue && !form.values.mapping[name] && !ownValue(name)
                ? 'This field needs a value.'
                : undefined
            }
            onChange={({ currentTarget }) => change(name, currentTarget.value)}
          />
        ))}
      </fieldset>
    </LongForm>
  );
}
