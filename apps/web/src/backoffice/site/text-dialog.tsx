import { TextInput } from '@mantine/core';
import type { Entity } from '@paddock/contract';
import { maxTitleLength } from '@paddock/domain';
import { useMemo } from 'react';
import { toSubmitErrors } from '../../platform/api/to-submit-errors.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { uploadPicture } from '../../platform/content/editing/upload-picture.ts';
import { Dialog } from '../../platform/dialog/dialog.tsx';
import type { DialogControl } from '../../platform/dialog/dialog-host.tsx';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Form, FormActions } from '../../ui/forms/form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { RichTextInput } from '../../ui/rich-text/rich-text-input.tsx';
import { useWriteText } from './api.ts';

export interface TextDialogProps extends DialogControl {
  slug: string;
  portal: { _id: string; name: string };
  /** The text that all portals share, to begin with. */
  shared?: Entity<'contents'> | undefined;
}

/** Writes a text that a portal does not have yet. Closing it by accident would lose what was typed. */
export function TextDialog({ slug, portal, shared, ...control }: TextDialogProps) {
  const write = useWriteText(portal._id);
  const transport = useTransport();
  const upload = useMemo(() => uploadPicture(transport), [transport]);
  const form = useForm({
    initialValues: { title: shared?.title ?? '', body: shared?.body ?? '' },
    validate: ({ title, body }) => ({
      body: title.trim() === '' && body === '' ? 'Write a title or a text.' : undefined,
    }),
    onSubmit: async ({ title, body }) => {
      // Null: whatever somebody else has written meanwhile is not overwritten.
      await write.mutateAsync({
        body: { slug, portal: portal._id, title: title.trim(), body, updatedAt: null },
      });
      void showToast({ message: `${slug} is on ${portal.name} now.`, tone: 'positive' });
      control.onClose();
      return undefined;
    },
    toErrors: toSubmitErrors,
  });
  return (
    <Dialog {...control} title={`${slug} on ${portal.name}`} size="48rem" isPersistent>
      <Form label={slug} {...form.element}>
        <TextInput label="Title" maxLength={maxTitleLength} {...form.field('title')} />
        <RichTextInput
          label="Text"
          value={form.values.body}
          onChange={(body) => form.change({ body })}
          error={form.errorFor('body')}
          upload={upload}
        />
        <FormProblem message={form.problem} />
        <FormActions>
          <BusyButton type="submit" isBusy={form.isPending}>
            Save
          </BusyButton>
          <BusyButton variant="default" onPress={() => control.onClose()}>
            Cancel
          </BusyButton>
        </FormActions>
      </Form>
    </Dialog>
  );
}
