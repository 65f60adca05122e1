import { FileInput, NativeSelect, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { UploadError } from '../../platform/upload/upload-error.ts';
import type { UploadTask } from '../../platform/upload/upload-file.ts';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { LongForm } from '../../ui/long-form/long-form.tsx';
import { methodChoices, methodOf } from './method-choices.ts';
import { useUploadTemplate } from './upload-api.ts';

/** Makes a template of a PDF with form fields; its fields are mapped on the next page. */
export default function UploadTemplatePage() {
  const upload = useUploadTemplate();
  const navigate = useNavigate();
  const task = useRef<UploadTask>(undefined);
  const form = useForm<{ name: string; method: string; file: File | null }>({
    initialValues: { name: '', method: 'individual', file: null },
    validate: ({ name, file }) => ({
      name: name.trim() ? undefined : 'Give the template a name.',
      file: file ? undefined : 'Choose a PDF.',
    }),
    onSubmit: async ({ name, method, file }) => {
      if (!file) return undefined;
      // The same file continues where it stopped.
      if (task.current?.file !== file) task.current = { file, name: file.name };
      const id = await upload.mutateAsync({
        details: { name: name.trim(), method: methodOf(method) },
        task: task.current,
      });
      await navigate({ to: '/admin/templates/$id', params: { id } });
      return undefined;
    },
    toErrors: (failure) => ({
      message: failure instanceof UploadError ? failure.message : apiErrorMessage(failure),
    }),
  });
  return (
    <Container width="narrow">
      <PageHeading
        title="Upload a PDF"
        lead="A PDF with form fields, such as one made with Acrobat. Next, you choose what goes into each field."
      />
      <LongForm
        label="Upload a template"
        {...form.element}
        problem={form.problem}
        actions={
          <BusyButton type="submit" isBusy={form.isPending}>
            Upload
          </BusyButton>
        }
      >
        <TextInput label="Name" withAsterisk {...form.field('name')} />
        <NativeSelect label="Signed by" data={methodChoices} {...form.field('method')} />
        <FileInput
          label="PDF"
          description="Without a password, up to 20 MB."
          accept="application/pdf"
          placeholder="Choose a PDF"
          withAsterisk
          clearable
          {...form.field('file')}
        />
        <p>
          Fields named signature_investor, signature_spouse and signature_management are where people sign.
          Without them, a page for signatures is added.
        </p>
      </LongForm>
    </Container>
  );
}
