import { Button, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { Dialog } from '../../platform/dialog/dialog.tsx';
import type { DialogControl } from '../../platform/dialog/dialog-host.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Form, FormActions } from '../../ui/forms/form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';

export interface ReasonDialogProps extends DialogControl {
  /** The question. */
  title: string;
  /** What happens. */
  children: ReactNode;
  /** The label of the button that confirms. */
  action: string;
  onConfirm: (reason: string) => Promise<unknown>;
}

/** Asks for the reason of something that cannot be undone; the investor reads it. */
export function ReasonDialog({ title, children, action, onConfirm, ...control }: ReasonDialogProps) {
  const form = useForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => (reason.trim() ? {} : { reason: 'Please give a reason.' }),
    onSubmit: async ({ reason }) => {
      await onConfirm(reason.trim());
      control.onClose();
      return undefined;
    },
    toErrors: (failure) => ({ message: apiErrorMessage(failure) }),
  });
  return (
    <Dialog {...control} title={title}>
      <Form label={title} {...form.element}>
        <p>{children}</p>
        <Textarea
          label="Reason"
          description="The investor reads it in an email."
          autosize
          minRows={3}
          maxLength={2_000}
          withAsterisk
          {...form.field('reason')}
        />
        <FormProblem message={form.problem} />
        <FormActions>
          <BusyButton type="submit" isDestructive isBusy={form.isPending}>
            {action}
          </BusyButton>
          <Button variant="default" onClick={control.onClose}>
            Keep it
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
