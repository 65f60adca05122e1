import { Button, Textarea, TextInput } from '@mantine/core';
import type { PersonPage } from '@paddock/contract';
import { canUpdate, closingGraceDays, effectiveLevel, isDay } from '@paddock/domain';
import { toSubmitErrors } from '../../platform/api/to-submit-errors.ts';
import { Dialog } from '../../platform/dialog/dialog.tsx';
import { type DialogControl, useDialog } from '../../platform/dialog/dialog-host.tsx';
import { PortalDay } from '../../platform/portal/portal-day.tsx';
import { useMe } from '../../platform/session/session-context.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { toastOutcome } from '../../platform/toasts/toast-outcome.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Form, FormActions } from '../../ui/forms/form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Section } from '../../ui/layout/section.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import classes from './people.module.css';
import { type PersonProps, useCloseAccount, useLiftHold, useSetHold } from './person-api.ts';

/** The person's request to have the account closed, what binds it, and a hold (SEC-16). */
export function PersonClosing({ record, page }: PersonProps) {
  const me = useMe();
  const openDialog = useDialog();
  const lift = useLiftHold();
  const { _id: user, displayName, username } = record;
  const name = displayName ?? username;
  const { closing, hold, bindings } = page;
  const mayClose =
    canUpdate('users', me.level, { targetLevel: effectiveLevel(record.level) }) && me._id !== user;
  if (closing?.erasedAt) return <ErasedNote erasedAt={closing.erasedAt} />;
  return (
    <Section title="Closing and records">
      {closing ? <ClosingState closing={closing} /> : null}
      {bindings.length > 0 ? (
        <ul className={classes.list} aria-label="What binds the account">
          {bindings.map(({ text }) => (
            <li key={text} className={classes.item}>
              <p className={classes.name}>{text}</p>
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.detail}>Nothing binds this account: no investment, no tax document, no hold.</p>
      )}
      <div className={classes.inline}>
        {closing && !closing.closedAt && mayClose ? (
          <Button
            size="sm"
            onClick={() =>
              openDialog((control) => (
                <CloseDialog {...control} user={user} name={name} bindings={bindings} />
              ))
            }
          >
            Close the account
          </Button>
        ) : null}
        {hold ? (
          <BusyButton
            size="sm"
            variant="default"
            onPress={() => toastOutcome(lift.mutateAsync({ body: { user } }), 'The hold was lifted.')}
          >
            Lift the hold
          </BusyButton>
        ) : (
          <Button
            size="sm"
            variant="default"
            onClick={() => openDialog((control) => <HoldDialog {...control} user={user} name={name} />)}
          >
            Set a hold
          </Button>
        )}
      </div>
    </Section>
  );
}

function ErasedNote({ erasedAt }: { erasedAt: string }) {
  return (
    <Section title="Closing and records">
      <Callout title="This person was erased">
        <p>
          On <DateTime moment={erasedAt} />. What is left says nothing about who they were.
        </p>
      </Callout>
    </Section>
  );
}

function ClosingState({ closing }: { closing: NonNullable<PersonPage['closing']> }) {
  const { askedAt, reason, closedAt, erasableFrom } = closing;
  if (!closedAt)
    return (
      <Callout tone="warn" title="Asks to have the account closed">
        <p>
          On <DateTime moment={askedAt} />
          {reason ? `: ${reason}` : '.'}
        </p>
      </Callout>
    );
  return (
    <Callout title="Closed as they asked">
      <p>
        On <DateTime moment={closedAt} />.{' '}
        {erasableFrom ? (
          <>
            What we hold about them is erased after <PortalDay moment={erasableFrom} />.
          </>
        ) : (
          'What we hold about them is erased once nothing below binds the account.'
        )}
      </p>
    </Callout>
  );
}

interface CloseDialogProps extends DialogControl {
  user: string;
  name: string;
  bindings: PersonPage['bindings'];
}

/** Closes the account, after what binds it was read. */
function CloseDialog({ user, name, bindings, ...control }: CloseDialogProps) {
  const close = useCloseAccount();
  const press = async () => {
    const read = bindings.map(({ text }) => text);
    await toastOutcome(close.mutateAsync({ body: { user, read } }), `The account of ${name} was closed.`);
    // If what binds it has changed, the page behind shows that.
    control.onClose();
  };
  return (
    <Dialog {...control} title={`Close the account of ${name}?`}>
      <p>
        They are signed out at once, cannot sign in any more, and are told by email what we keep and how long.
        Within {closingGraceDays} days you can reactivate the account.
      </p>
      {bindings.length > 0 ? (
        <>
          <p>These records stay:</p>
          <ul>
            {bindings.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      ) : (
        <p>Nothing binds the account: what we hold about them is erased in {closingGraceDays} days.</p>
      )}
      <FormActions>
        <BusyButton isDestructive onPress={press}>
          Close the account
        </BusyButton>
        <Button variant="default" onClick={control.onClose}>
          Keep it open
        </Button>
      </FormActions>
    </Dialog>
  );
}

/** Keeps everything about a person, for a reason that the team reads. */
function HoldDialog({ user, name, ...control }: DialogControl & { user: string; name: string }) {
  const setHold = useSetHold();
  const form = useForm({
    initialValues: { reason: '', until: '' },
    validate: ({ reason, until }) => ({
      ...(reason.trim() === '' && { reason: 'Please say why.' }),
      ...(until !== '' && !isDay(until) && { until: 'Please choose a day.' }),
    }),
    onSubmit: async ({ reason, until }) => {
      await setHold.mutateAsync({ body: { user, reason, until: until || null } });
      void showToast({ message: `Nothing about ${name} is erased now.`, tone: 'positive' });
      control.onClose();
      return undefined;
    },
    toErrors: toSubmitErrors,
  });
  return (
    <Dialog {...control} title={`Keep everything about ${name}?`}>
      <Form label="Set a hold" {...form.element}>
        <Textarea
          label="Reason"
          description="For the team, such as a lawsuit or an audit. The person does not see it."
          autosize
          minRows={2}
          maxLength={2_000}
          data-autofocus
          {...form.field('reason')}
        />
        <TextInput
          type="date"
          label="Until (optional)"
          description="Without a day, until somebody lifts it."
          {...form.field('until')}
        />
        <FormProblem message={form.problem} />
        <FormActions>
          <BusyButton type="submit" isBusy={form.isPending}>
            Set the hold
          </BusyButton>
          <Button variant="default" onClick={control.onClose}>
            Cancel
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
