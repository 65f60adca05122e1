import { NativeSelect, TextInput } from '@mantine/core';
import type { AgreementTemplateDetail } from '@paddock/contract';
import { agreementFieldLabels, agreementFieldNames } from '@paddock/domain';
import { useRef } from 'react';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { LongForm } from '../../ui/long-form/long-form.tsx';
import { RichTextInput } from '../../ui/rich-text/rich-text-input.tsx';
import { useWriteTemplate } from './api.ts';
import { methodChoices, methodOf } from './method-choices.ts';

const valueChoices = [
  { value: '', label: 'Choose a value' },
  ...agreementFieldNames.map((value) => ({
    value,
    label: agreementFieldLabels[value],
  })),
];

export interface WriteTemplateFormProps {
  /** The template that is changed; none for a new one. */
  template?: AgreementTemplateDetail;
  /** The template whose text a new one begins with. */
  copied?: AgreementTemplateDetail;
  onSaved: (id: string) => unknown;
}

/** The text of an agreement, with a menu of the values that it states. */
export function WriteTemplateForm({ template, copied, onSaved }: WriteTemplateFormProps) {
  const first = template ?? copied;
  const write = useWriteTemplate();
  const insert = useRef<(text: string) => void>(undefined);
  const form = useForm({
    initialValues: {
      name: template?.name ?? (copied ? `Copy of ${copied.name}` : ''),
      method: first?.method ?? 'individual',
      html: first?.html ?? '',
    },
    validate: ({ name, html }) => ({
      name: name.trim() ? undefined : 'Give the template a name.',
      html: html.trim() ? undefined : 'Write the text of the agreement.',
    }),
    onSubmit: async ({ name, method, html }) => {
      const replaces = template && { id: template._id, updatedAt: template.updatedAt };
      const saved = await write.mutateAsync({
        body: { name: name.trim(), method: methodOf(method), html, ...(replaces && { replaces }) },
      });
      await onSaved(saved.template);
      return undefined;
    },
    toErrors: (failure) => ({ message: apiErrorMessage(failure) }),
  });
  return (
    <LongForm
      label="Write a template"
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
      <NativeSelect
        label="Insert a value"
        description="It goes where you last were in the text."
        data={valueChoices}
        value=""
        onChange={({ currentTarget }) => insert.current?.(`{{${currentTarget.value}}}`)}
      />
      <RichTextInput
        label="Text"
        value={form.values.html}
        onChange={(html) => form.change({ html })}
        error={form.errorFor('html')}
        onReady={(insertText) => {
          insert.current = insertText;
        }}
      />
    </LongForm>
  );
}
