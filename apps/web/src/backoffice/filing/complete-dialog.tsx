import { Button, Textarea, TextInput } from '@mantine/core';
import { dayIn, instantOfLocalTime, moneyDayProblem, newAdminRule } from '@paddock/domain';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { Dialog } from '../../platform/dialog/dialog.tsx';
import type { DialogControl } from '../../platform/dialog/dialog-host.tsx';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Form, FormActions } from '../../ui/forms/form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useCompleteParticipation } from './api.ts';

export interface CompleteDialogProps extends DialogControl {
  participation: string;
  agreement: string;
  onAsked: () => void;
}

/** When an agreement counts as signed on a day of the portal: at noon, or now on a day whose noon is to come. */
export function signedAt(day: string, timeZone: string, now: Date): Date | undefined {
  const noon = instantOfLocalTime(`${day}T12:00`, timeZone);
  return noon && noon > now && day === dayIn(now, timeZone) ? now : noon;
}

/** Asks another admin to complete the investment with this agreement. */
export function CompleteDialog({ participation, agreement, onAsked, ...control }: CompleteDialogProps) {
  const complete = useCompleteParticipation();
  const { timeZone } = usePortal();
  const form = useForm({
    initialValues: { signedOn: '', reason: '' },
    validate: ({ signedOn, reason }) => ({
      signedOn: signedOn
        ? moneyDayProblem(signedOn, new Date(), timeZone)
        : 'Enter the day of the last signature.',
      reason: reason.trim() ? undefined : 'Please give a reason.',
    }),
    onSubmit: async ({ signedOn, reason }) => {
      const completedAt = signedAt(signedOn, timeZone, new Date())?.toISOString() ?? '';
      await complete.mutateAsync({
        body: { id: participation, agreement, completedAt, reason: reason.trim() },
      });
      control.onClose();
      onAsked();
      return undefined;
    },
    toErrors: (failure) => ({ message: apiErrorMessage(failure) }),
  });
  return (
    <Dialog {...control} title="Record the investment as countersigned?">
      <Form label="Record the investment as countersigned" {...form.element}>
        <p>
          Another admin has to approve this. Then the agreement counts as signed by everyone, links to sign it
          online stop working, and the investor is told. {newAdminRule}
        </p>
        <TextInput type="date" label="Day of the last signature" withAsterisk {...form.field('signedOn')} />
        <Textarea
          label="Reason"
          description="The other admin reads it."
          autosize
          minRows={2}
          maxLength={2_000}
          withAsterisk
          {...form.field('reason')}
        />
        <FormProblem message={form.problem} />
        <FormActions>
          <BusyButton type="submit" isBusy={form.isPending}>
            Ask for approval
          </BusyButton>
          <Button variant="default" onClick={control.onClose}>
            Cancel
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
