import { Button, Textarea } from '@mantine/core';
import { toSubmitErrors } from '../../platform/api/to-submit-errors.ts';
import { Dialog } from '../../platform/dialog/dialog.tsx';
import type { DialogControl } from '../../platform/dialog/dialog-host.tsx';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Form, FormActions } from '../../ui/forms/form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useDeactivateAccount } from './person-api.ts';

export interface DeactivateDialogProps extends DialogControl {
  user: string;
  name: string;
}

/** Asks for the reason, which the rest of the team reads. */
export function DeactivateDialog({ user, name, ...control }: DeactivateDialogProps) {
  const deactivate = useDeactivateAccount();
  const form = useForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => (reason.trim() === '' ? { reason: 'Please say why.' } : {}),
    onSubmit: async ({ reason }) => {
      await deactivate.mutateAsync({ body: { user, reason } });
      void showToast({ message: `${name} was deactivated and signed out.`, tone: 'positive' });
      control.onClose();
      return undefined;
    },
    toErrors: toSubmitErrors,
  });
  return (
    <Dialog {...control} title={`Deactivate ${name}?`}>
      <Form label={`Deactivate ${name}`} {...form.element}>
        <Textarea
          label="Reason"
          description="For the team. The person does not see it."
          autosize
          minRows={2}
          maxLength={2_000}
          data-autofocus
          {...form.field('reason')}
        />
        <FormProblem message={form.problem} />
        <FormActions>
          <BusyButton type="submit" isDestructive isBusy={form.isPending}>
            Deactivate
          </BusyButton>
          <Button variant="default" onClick={control.onClose}>
            Keep it active
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
