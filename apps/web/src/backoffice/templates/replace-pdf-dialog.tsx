import { Button, FileInput } from '@mantine/core';
import type { AgreementTemplateDetail } from '@paddock/contract';
import { useRef } from 'react';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { Dialog } from '../../platform/dialog/dialog.tsx';
import type { DialogControl } from '../../platform/dialog/dialog-host.tsx';
import { UploadError } from '../../platform/upload/upload-error.ts';
import type { UploadTask } from '../../platform/upload/upload-file.ts';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Form, FormActions } from '../../ui/forms/form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useUploadTemplate } from './upload-api.ts';

interface ReplacePdfDialogProps extends DialogControl {
  template: AgreementTemplateDetail;
  onSaved: (id: string) => unknown;
}

/** Puts another PDF in place of the one that a template has. */
export function ReplacePdfDialog({ template, onSaved, ...control }: ReplacePdfDialogProps) {
  const upload = useUploadTemplate();
  const task = useRef<UploadTask>(undefined);
  const form = useForm<{ file: File | null }>({
    initialValues: { file: null },
    validate: ({ file }) => ({ file: file ? undefined : 'Choose a PDF.' }),
    onSubmit: async ({ file }) => {
      if (!file) return undefined;
      // The same file continues where it stopped.
      if (task.current?.file !== file) task.current = { file, name: file.name };
      const id = await upload.mutateAsync({
        details: {
          name: template.name,
          method: template.method ?? 'individual',
          replaces: { id: template._id, updatedAt: template.updatedAt },
        },
        task: task.current,
      });
      control.onClose();
      await onSaved(id);
      return undefined;
    },
    toErrors: (failure) => ({
      message: failure instanceof UploadError ? failure.message : apiErrorMessage(failure),
    }),
  });
  const { originalName, funds } = template;
  return (
    <Dialog {...control} title={`Replace the PDF of ${template.name}?`}>
      <Form label="Replace the PDF" {...form.element}>
        <p>
          Form fields with the same names keep their values. Agreements that were made stay as they are.
          {funds.length > 0
            ? ' Funds use this template, so the new PDF must have every value that their agreements need.'
            : ''}
        </p>
        <FileInput
          label="PDF"
          description={originalName ? `Now: ${originalName}` : 'Without a password, up to 20 MB.'}
          accept="application/pdf"
          placeholder="Choose a PDF"
          withAsterisk
          clearable
          {...form.field('file')}
        />
        <FormProblem message={form.problem} />
        <FormActions>
          <BusyButton type="submit" isBusy={form.isPending}>
            Replace the PDF
          </BusyButton>
          <Button variant="default" onClick={control.onClose}>
            Keep it
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
