import { TextInput } from '@mantine/core';
import type { OpenedInvitation } from '@paddock/contract';
import { grants, validatePassword } from '@paddock/domain';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { apiErrorMessage } from '../../../platform/api/api-error.ts';
import { toSubmitErrors } from '../../../platform/api/to-submit-errors.ts';
import {
  GoogleAuthMethod,
  type GoogleCredential,
  useGoogleClientId,
} from '../../../platform/google/google-auth-method.tsx';
import { commonPasswordsIfLoaded, loadCommonPasswords } from '../../../platform/session/common-passwords.ts';
import { deviceToken } from '../../../platform/session/device-token.ts';
import { useSession, useSessionStore } from '../../../platform/session/session-context.ts';
import { useSignIn } from '../../../platform/session/sign-in-context.ts';
import { FormProblem } from '../../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../../ui/forms/busy-button.tsx';
import { NewPasswordField } from '../../../ui/forms/password-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { useSignInWithGoogle } from '../api.ts';
import { DialogForm } from '../dialog/dialog-form.tsx';
import { useAcceptInvitation } from '../emailed-api.ts';

/** Leads to the fund that the invitation names, or else the team to its desk and an investor to the dashboard. */
function useEnter() {
  const navigate = useNavigate();
  const store = useSessionStore();
  return (fundSlug: string | null) => {
    if (fundSlug !== null)
      return navigate({ to: '/syndication/dashboard/$slug', params: { slug: fundSlug } });
    return navigate({ to: grants(store.own()?.me.level, 'admin') ? '/admin' : '/dashboard' });
  };
}

/** For somebody whose account was made in the meantime: it becomes a member, and its owner signs in as always. */
export function JoinWithAccount({ code, email }: { code: string; email: string }) {
  const accept = useAcceptInvitation();
  const enter = useEnter();
  const session = useSession();
  const signIn = useSignIn();
  const [problem, setProblem] = useState<string>();
  const join = async () => {
    try {
      const { fundSlug } = await accept.mutateAsync({
        body: { code, firstName: '', lastName: '', password: '' },
      });
      await enter(fundSlug);
      if (session.status !== 'signed-in') signIn();
    } catch (failure) {
      setProblem(apiErrorMessage(failure));
    }
  };
  return (
    <>
      <p>You already have an account with {email}.</p>
      <FormProblem message={problem} />
      <BusyButton onPress={join}>
        {session.status === 'signed-in' ? 'Accept' : 'Accept and sign in'}
      </BusyButton>
    </>
  );
}

export interface NewAccountFormProps {
  code: string;
  invitation: OpenedInvitation;
}

/** Sets up the account of somebody who was invited: the address is known and confirmed by the link. */
export function NewAccountForm({ code, invitation }: NewAccountFormProps) {
  const accept = useAcceptInvitation();
  const enter = useEnter();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: {
      email: invitation.email,
      firstName: invitation.firstName,
      lastName: invitation.lastName,
      password: '',
    },
    validate: ({ firstName, lastName, password }) => {
      const weakness = validatePassword(password, { commonPasswords: commonPasswordsIfLoaded() });
      return {
        ...(firstName.trim() === '' && { firstName: 'Please enter your first name.' }),
        ...(lastName.trim() === '' && { lastName: 'Please enter your last name.' }),
        ...(weakness && { password: weakness.message }),
      };
    },
    onSubmit: async ({ firstName, lastName, password }) => {
      const { fundSlug } = await accept.mutateAsync({
        body: { code, firstName, lastName, password, device: deviceToken() },
      });
      await enter(fundSlug);
      return undefined;
    },
    toErrors: (failure) => {
      const errors = toSubmitErrors(failure);
      return errors.fields?.['code'] ? { message: apiErrorMessage(failure) } : errors;
    },
  });
  return (
    <>
      <DialogForm form={form} submitLabel="Set up my account" links={null}>
        <TextInput
          {...form.field('email')}
          label="Email address"
          description="This is what you sign in with."
          autoComplete="username"
          readOnly
        />
        <TextInput {...form.field('firstName')} label="First name" autoComplete="given-name" />
        <TextInput {...form.field('lastName')} label="Last name" autoComplete="family-name" />
        <NewPasswordField
          {...form.field('password')}
          label="Password"
          onFocus={() => void loadCommonPasswords()}
        />
        <FormProblem message={form.problem} />
      </DialogForm>
      <AcceptWithGoogle code={code} fundSlug={invitation.fundSlug} />
    </>
  );
}

/** Instead of a password: the Google account of the invited address. */
function AcceptWithGoogle({ code, fundSlug }: { code: string; fundSlug: string | null }) {
  const signIn = useSignInWithGoogle();
  const enter = useEnter();
  const clientId = useGoogleClientId();
  if (clientId === null) return null;
  const send = async (credential: GoogleCredential) => {
    try {
      await signIn.mutateAsync({ body: { ...credential, invitation: code, device: deviceToken() } });
    } catch (failure) {
      return apiErrorMessage(failure);
    }
    await enter(fundSlug);
    return undefined;
  };
  return <GoogleAuthMethod clientId={clientId} text="signup_with" onCredential={send} />;
}
