import { useMemo } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { uploadPicture } from '../../platform/content/editing/upload-picture.ts';
import { Form } from '../../ui/forms/form.tsx';
import { RichTextInput } from '../../ui/rich-text/rich-text-input.tsx';
import type { Fund } from './api/funds.ts';
import { SaveButton } from './save-button.tsx';
import { useFundForm } from './use-fund-form.ts';

/** What investors read about a fund. */
export default function TextsForm({ fund }: { fund: Fund }) {
  const transport = useTransport();
  const upload = useMemo(() => uploadPicture(transport), [transport]);
  const { form, isDirty } = useFundForm({
    fund,
    read: ({ description }) => ({ description: description ?? '' }),
    write: ({ description }) => ({ description: description || null }),
    nameOf: () => 'Description',
  });
  return (
    <Form label="Texts" {...form.element}>
      <RichTextInput
        label="Description"
        help="Investors read it on the page of the fund."
        value={form.values.description}
        onChange={(description) => form.change({ description })}
        error={form.errorFor('description')}
        upload={upload}
      />
      <SaveButton form={form} isDirty={isDirty} />
    </Form>
  );
}
