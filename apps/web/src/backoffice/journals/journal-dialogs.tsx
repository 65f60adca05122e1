import { Button, Textarea, TextInput } from '@mantine/core';
import type { FundJournal, JournalEntry } from '@paddock/contract';
import { dayText, entryName, newAdminRule } from '@paddock/domain';
import { toSubmitErrors } from '../../platform/api/to-submit-errors.ts';
import { Dialog } from '../../platform/dialog/dialog.tsx';
import type { DialogControl } from '../../platform/dialog/dialog-host.tsx';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Form, FormActions } from '../../ui/forms/form.tsx';
import { type SubmitErrors, useForm } from '../../ui/forms/use-form.ts';
import { useAskToClose, useAskToReverse } from './api.ts';
import { asked, reasonError } from './journal-words.ts';

/** The server names the day as the field of its request. */
function toDayErrors(failure: unknown): SubmitErrors {
  const { fields, ...rest } = toSubmitErrors(failure);
  return { ...rest, ...(fields && { fields: { ...fields, day: fields['through'] } }) };
}

/** Asks through which day nothing is dated any more, and why. */
export function ClosePeriodDialog({ journal, ...control }: DialogControl & { journal: FundJournal }) {
  const { fund, closedThrough } = journal;
  const close = useAskToClose();
  const form = useForm({
    initialValues: { day: '', reason: '' },
    validate: ({ day, reason }) => ({
      day: day === '' ? 'Please choose the day.' : undefined,
      reason: reasonError(reason),
    }),
    onSubmit: async ({ day, reason }) => {
      await close.mutateAsync({ body: { fund: fund._id, through: day, reason: reason.trim() } });
      void showToast({ message: asked, tone: 'positive' });
      control.onClose();
      return undefined;
    },
    toErrors: toDayErrors,
  });
  return (
    <Dialog {...control} title={`Close a period of ${fund.name}`} size="32rem">
      <Form label="Close a period" {...form.element}>
        <p>
          Nothing is dated on this day or before it any more. Money that comes to light later counts on the
          first open day, and keeps its own day beside it. A closed period is not opened again. A second admin
          has to approve it. {newAdminRule}
        </p>
        <TextInput
          {...form.field('day')}
          type="date"
          label="Close through"
          description={
            closedThrough ? `It is closed through ${dayText(closedThrough)}.` : 'Nothing is closed yet.'
          }
          required
        />
        <ReasonField {...form.field('reason')} />
        <FormProblem message={form.problem} />
        <FormActions>
          <BusyButton type="submit" isBusy={form.isPending}>
            Ask to close it
          </BusyButton>
          <Button variant="default" onClick={control.onClose}>
            Cancel
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

/** Asks why an entry is reversed, and says what follows. */
export function ReverseEntryDialog({ entry, ...control }: DialogControl & { entry: JournalEntry }) {
  const reverse = useAskToReverse();
  const form = useForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => ({ reason: reasonError(reason) }),
    onSubmit: async ({ reason }) => {
      await reverse.mutateAsync({ body: { entry: entry._id, reason: reason.trim() } });
      void showToast({ message: asked, tone: 'positive' });
      control.onClose();
      return undefined;
    },
    toErrors: toSubmitErrors,
  });
  return (
    <Dialog {...control} title={`Reverse entry No. ${entry.sequence}?`} size="32rem">
      <Form label="Reverse the entry" {...form.element}>
        <p>
          “{entryName(entry)}” of {dayText(entry.effectiveDate)} stays in the journal, and a second entry with
          the same amounts on the other side cancels it. It happens once, and is not taken back. A second
          admin has to approve it. {newAdminRule}
        </p>
        <ReasonField {...form.field('reason')} />
        <FormProblem message={form.problem} />
        <FormActions>
          <BusyButton type="submit" isBusy={form.isPending}>
            Ask to reverse it
          </BusyButton>
          <Button variant="default" onClick={control.onClose}>
            Keep the entry
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

const ReasonField = (field: object) => (
  <Textarea
    {...field}
    label="Reason"
    description="The other admins read it, and it stays with the request."
    maxLength={2_000}
    required
    autosize
    minRows={2}
  />
);
