import { Button, Checkbox, Textarea } from '@mantine/core';
import { errorDetailsOf, type FundRun, reverseRun } from '@paddock/contract';
import { counted, dayText, newAdminRule } from '@paddock/domain';
import { useState } from 'react';
import { asApiError } from '../../platform/api/api-error.ts';
import { toSubmitErrors } from '../../platform/api/to-submit-errors.ts';
import { Dialog } from '../../platform/dialog/dialog.tsx';
import type { DialogControl } from '../../platform/dialog/dialog-host.tsx';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { DataTable } from '../../ui/data/data-table.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Form, FormActions } from '../../ui/forms/form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Money, MoneyWithCents } from '../../ui/text/money.tsx';
import { asked, reasonError } from '../journals/journal-words.ts';
import { useAskToReverseRun } from './api.ts';

/** Asks why all of a run is reversed, after what changes with it. */
export function ReverseRunDialog({ run, ...control }: DialogControl & { run: FundRun }) {
  const reverse = useAskToReverseRun();
  const [concerns, setConcerns] = useState<readonly string[]>([]);
  const [isConfirmed, setConfirmed] = useState(false);
  const form = useForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => ({ reason: reasonError(reason) }),
    onSubmit: async ({ reason }) => {
      if (concerns.length > 0 && !isConfirmed) return { message: 'Please confirm it, or keep it.' };
      try {
        await reverse.mutateAsync({
          body: { run: run._id, reason: reason.trim(), ...(isConfirmed && { confirmed: true }) },
        });
      } catch (failure) {
        const odd = errorDetailsOf(reverseRun, 'confirmation_needed', asApiError(failure));
        if (!odd) throw failure;
        setConcerns(odd.concerns.map(({ message }) => message));
        return undefined;
      }
      void showToast({ message: asked, tone: 'positive' });
      control.onClose();
      return undefined;
    },
    toErrors: toSubmitErrors,
  });
  return (
    <Dialog {...control} title={`Reverse “${run.name}”?`} size="36rem">
      <Form label="Reverse it" {...form.element}>
        <p>
          All of it is reversed, {counted(run.lines, 'position')} on {dayText(run.day)} or on the first open
          day after it. The entries stay in the journal, each with one beside it that cancels it. It happens
          once, and a second admin has to approve it. {newAdminRule}
        </p>
        <Changes run={run} />
        {run.tellsInvestors ? <p>Everybody who was told of it is told that it was reversed.</p> : null}
        <Textarea
          {...form.field('reason')}
          label="Reason"
          description="The other admins and the investors who were told of it read it."
          maxLength={2_000}
          required
          autosize
          minRows={2}
        />
        {concerns.length > 0 ? (
          <>
            <Callout tone="warn" title="Please check this" announce>
              {concerns.map((message) => (
                <p key={message}>{message}</p>
              ))}
            </Callout>
            <Checkbox
              label="I have checked this, and it is right"
              checked={isConfirmed}
              onChange={(event) => setConfirmed(event.currentTarget.checked)}
            />
          </>
        ) : null}
        <FormProblem message={form.problem} />
        <FormActions>
          <BusyButton type="submit" isBusy={form.isPending}>
            Ask to reverse it
          </BusyButton>
          <Button variant="default" onClick={control.onClose}>
            Keep it
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

/** How far the totals of its positions move back. */
function Changes({ run: { kind, amount } }: { run: FundRun }) {
  const rows =
    kind === 'distribution'
      ? [
          { figure: 'Distributed', change: -amount },
          { figure: 'Value', change: amount },
        ]
      : [{ figure: 'Value', change: -amount }];
  return (
    <MoneyWithCents>
      <DataTable
        caption="What changes in all"
        columns={[
          { key: 'figure', header: 'In all', isRowHeader: true, render: ({ figure }) => figure },
          {
            key: 'change',
            header: 'Change',
            numeric: true,
            render: ({ change }) => <Money amount={change} signed />,
          },
        ]}
        rows={rows}
        rowKey={({ figure }) => figure}
        empty={null}
      />
    </MoneyWithCents>
  );
}
