import { Button, Textarea } from '@mantine/core';
import type { OwnClosing } from '@paddock/contract';
import { recordYears } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { toSubmitErrors } from '../../platform/api/to-submit-errors.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { Dialog } from '../../platform/dialog/dialog.tsx';
import { type DialogControl, useDialog } from '../../platform/dialog/dialog-host.tsx';
import { useMe } from '../../platform/session/session-context.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { toastOutcome } from '../../platform/toasts/toast-outcome.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Form, FormActions } from '../../ui/forms/form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Section } from '../../ui/layout/section.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import classes from './own-data.module.css';
import { ownClosingQuery, useRequestClosing, useWithdrawClosing } from './own-data-api.ts';

/** Asks the team to close the account, or takes that back (SEC-16). */
export function ClosingSection() {
  const { data, isLoadingError, error, refetch } = useQuery(ownClosingQuery(useTransport(), useMe()._id));
  const openDialog = useDialog();
  return (
    <Section
      isBeside
      title="Closing your account"
      note={`Our team closes it. Records of investments and tax documents are kept for ${recordYears} years after their end; everything else we erase.`}
    >
      {isLoadingError ? (
        <ErrorState title="Your request could not be loaded" failure={error} onRetry={refetch} />
      ) : null}
      {data === undefined && !isLoadingError ? <SkeletonText lines={2} label="Loading your request" /> : null}
      {data ? <AskedForClosing asked={data} /> : null}
      {data === null ? (
        <Button variant="default" onClick={() => openDialog((control) => <ClosingDialog {...control} />)}>
          Ask to close my account
        </Button>
      ) : null}
    </Section>
  );
}

function AskedForClosing({ asked }: { asked: OwnClosing }) {
  const withdraw = useWithdrawClosing();
  const { timezone } = useMe().profileSettings;
  return (
    <Callout tone="info" title="You asked to have your account closed" announce>
      <div className={classes.asked}>
        <p className={classes.words}>
          On <DateTime moment={asked.askedAt} parts="date" timeZone={timezone} />. Our team will look at it,
          and email you when the account is closed. Until then you can take this back.
        </p>
        {asked.reason ? <p className={classes.words}>You wrote: {asked.reason}</p> : null}
        <BusyButton
          size="sm"
          variant="default"
          onPress={() => toastOutcome(withdraw.mutateAsync({}), 'Your account stays open.')}
        >
          Take it back
        </BusyButton>
      </div>
    </Callout>
  );
}

function ClosingDialog(control: DialogControl) {
  const ask = useRequestClosing();
  const form = useForm({
    initialValues: { reason: '' },
    validate: () => ({}),
    onSubmit: async ({ reason }) => {
      await ask.mutateAsync({ body: reason.trim() === '' ? {} : { reason } });
      void showToast({ message: 'We have told our team.', tone: 'positive' });
      control.onClose();
      return undefined;
    },
    toErrors: toSubmitErrors,
  });
  return (
    <Dialog {...control} title="Ask to close your account?">
      <Form label="Ask to close my account" {...form.element}>
        <p>
          Once our team has closed it, you cannot sign in any more, and your investments and documents are not
          shown to you here. Download your data first if you want to keep it.
        </p>
        <Textarea
          label="Reason (optional)"
          description="For our team."
          autosize
          minRows={2}
          maxLength={2_000}
          data-autofocus
          {...form.field('reason')}
        />
        <FormProblem message={form.problem} />
        <FormActions>
          <BusyButton type="submit" isDestructive isBusy={form.isPending}>
            Ask to close it
          </BusyButton>
          <Button variant="default" onClick={control.onClose}>
            Keep my account
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
