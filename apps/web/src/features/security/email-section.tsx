import { Button, TextInput } from '@mantine/core';
import {
  type AccountSecurity,
  beginPasskeyReauthentication,
  type SecondFactorMethod,
} from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownErrorMessage } from '../../platform/api/api-error.ts';
import { toSubmitErrors } from '../../platform/api/to-submit-errors.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';
import { BindingTime } from '../../platform/portal/portal-day.tsx';
import { SecondFactorForm } from '../../platform/second-factor/second-factor-form.tsx';
import { useMe } from '../../platform/session/session-context.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { type FieldErrors, useForm } from '../../ui/forms/use-form.ts';
import { Section } from '../../ui/layout/section.tsx';
import { accountSecurityQuery } from './api.ts';
import { useCancelEmailChange, useChangeEmail } from './email-api.ts';
import { DisclosureButton, SectionForm } from './section-form.tsx';
import classes from './security.module.css';

/** The email address, and the requested one until it is confirmed. */
export function EmailSection() {
  const { email } = useMe();
  const { data } = useQuery(accountSecurityQuery(useTransport()));
  return (
    <Section
      isBeside
      title="Email address"
      note="You sign in with it, and we send our emails there. A new address takes effect once you confirm it."
    >
      <div className={classes.parts}>
        <p className={classes.value}>{email}</p>
        {data?.newEmail ? <PendingEmail newEmail={data.newEmail} /> : null}
        {data?.hasPassword === false ? (
          <p>To change it, set a password first.</p>
        ) : (
          <DisclosureButton label="Change email address">
            {(close) => <EmailForm onDone={close} />}
          </DisclosureButton>
        )}
      </div>
    </Section>
  );
}

function PendingEmail({ newEmail }: { newEmail: NonNullable<AccountSecurity['newEmail']> }) {
  const cancelEmailChange = useCancelEmailChange();
  const cancel = async () => {
    try {
      await cancelEmailChange.mutateAsync({});
    } catch (failure) {
      const message = ownErrorMessage(failure, 'This could not be canceled. Please try again.');
      void showToast({ message, tone: 'negative' });
    }
  };
  return (
    <Callout tone="info" title="Waiting for your confirmation">
      <p className={classes.words}>
        We have sent a link to <strong>{newEmail.email}</strong>. Use it to confirm the address before{' '}
        <BindingTime moment={newEmail.expiresAt} />. Until then, your address stays the same.
      </p>
      <BusyButton size="sm" variant="default" onPress={cancel}>
        Cancel the change
      </BusyButton>
    </Callout>
  );
}

/** What the change was asked for with, once the server asks for the second factor too. */
interface PendingChange {
  email: string;
  password: string;
  methods: readonly SecondFactorMethod[];
}

function EmailForm({ onDone }: { onDone: () => void }) {
  const [pending, setPending] = useState<PendingChange>();
  return pending ? (
    <EmailSecondFactor pending={pending} onDone={onDone} />
  ) : (
    <EmailAndPassword onDone={onDone} onSecondFactor={setPending} />
  );
}

/** The second factor of an account that has one, after the right password. */
function EmailSecondFactor({ pending, onDone }: { pending: PendingChange; onDone: () => void }) {
  const changeEmail = useChangeEmail();
  const beginPasskey = useEndpointMutation(beginPasskeyReauthentication);
  const { email, password, methods } = pending;
  return (
    <fieldset className={classes.step}>
      <legend className={classes.value}>Your second factor</legend>
      <SecondFactorForm
        methods={methods}
        passkeyLead="Your password is correct. Now use a passkey to confirm that it is you."
        fetchRequest={() => beginPasskey.mutateAsync({})}
        onVerify={async (second) => {
          await changeEmail.mutateAsync({ body: { email, password, second } });
          onDone();
        }}
      />
      <Button variant="default" onClick={onDone}>
        Cancel
      </Button>
    </fieldset>
  );
}

function EmailAndPassword({
  onDone,
  onSecondFactor,
}: {
  onDone: () => void;
  onSecondFactor: (pending: PendingChange) => void;
}) {
  const changeEmail = useChangeEmail();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: ({ email, password }): FieldErrors => ({
      ...(email.trim() === '' && { email: 'Please enter the new address.' }),
      ...(password === '' && { password: 'Please enter your password.' }),
    }),
    onSubmit: async (body) => {
      const reply = await changeEmail.mutateAsync({ body });
      if ('secondFactor' in reply) onSecondFactor({ ...body, methods: reply.secondFactor.methods });
      else onDone();
      return undefined;
    },
    toErrors: toSubmitErrors,
  });
  return (
    <SectionForm label="Change email address" form={form} onCancel={onDone}>
      <TextInput
        {...form.field('email')}
        type="email"
        label="New email address"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
    </SectionForm>
  );
}
