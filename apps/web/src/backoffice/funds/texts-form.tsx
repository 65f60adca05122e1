import { Checkbox, TextInput } from '@mantine/core';
import { lacksAlternative, missingAlternativeMessage } from '@paddock/domain';
import { useMemo } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { uploadPicture } from '../../platform/content/editing/upload-picture.ts';
import { FieldGroup } from '../../ui/forms/field-group.tsx';
import { LongForm } from '../../ui/long-form/long-form.tsx';
import { RichTextInput } from '../../ui/rich-text/rich-text-input.tsx';
import { PictureField } from '../records/inputs/picture-field.tsx';
import { TermsConcernCallout } from '../records/terms-concern.tsx';
import type { Fund } from './api.ts';
import { SaveButton, useFundForm } from './fund-form.tsx';

const names = {
  imageUrl: 'Picture',
  imageAlt: 'Picture description',
  imageIsDecorative: 'Whether the picture is decoration',
  description: 'Description',
};

/** What investors see and read about a fund. */
export default function TextsForm({ fund }: { fund: Fund }) {
  const transport = useTransport();
  const upload = useMemo(() => uploadPicture(transport), [transport]);
  const { form, isDirty, concern } = useFundForm({
    fund,
    read: ({ imageUrl, imageAlt, imageIsDecorative, description }) => ({
      imageUrl: imageUrl ?? '',
      imageAlt: imageAlt ?? '',
      imageIsDecorative,
      description: description ?? '',
    }),
    write: (values, saved) => ({
      ...(values.imageUrl !== saved.imageUrl && { imageUrl: values.imageUrl || null }),
      ...(values.imageAlt !== saved.imageAlt && { imageAlt: values.imageAlt || null }),
      ...(values.imageIsDecorative !== saved.imageIsDecorative && {
        imageIsDecorative: values.imageIsDecorative,
      }),
      ...(values.description !== saved.description && { description: values.description || null }),
    }),
    validate: (values) => (lacksAlternative(values) ? { imageAlt: missingAlternativeMessage } : {}),
  });
  const { values } = form;
  return (
    <LongForm
      label="Texts"
      {...form.element}
      problem={form.problem}
      question={concern ? <TermsConcernCallout concern={concern} /> : null}
      actions={<SaveButton form={form} isDirty={isDirty} concern={concern} />}
    >
      <FieldGroup title="Picture" note="Investors see it among the open investments and on the fund’s page.">
        <PictureField
          label={names.imageUrl}
          shape="landscape"
          value={values.imageUrl}
          onChange={(imageUrl) => form.change({ imageUrl })}
          error={form.errorFor('imageUrl')}
        />
        <TextInput
          {...form.field('imageAlt')}
          label={names.imageAlt}
          description="What it shows, for people who cannot see it."
          maxLength={500}
          autoComplete="off"
        />
        <Checkbox
          label="The picture is decoration only"
          checked={values.imageIsDecorative}
          onChange={({ currentTarget }) => form.change({ imageIsDecorative: currentTarget.checked })}
        />
      </FieldGroup>
      <RichTextInput
        label="Description"
        help="Investors read it on the page of the fund."
        value={values.description}
        onChange={(description) => form.change({ description })}
        error={form.errorFor('description')}
        upload={upload}
      />
    </LongForm>
  );
}
