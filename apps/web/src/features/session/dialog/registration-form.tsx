import { TextInput } from '@mantine/core';
import { apiErrorMessage, asApiError } from '../../../platform/api/api-error.ts';
import { showToast } from '../../../platform/toasts/show-toast.ts';
import { FormProblem } from '../../../ui/feedback/form-problem.tsx';
import { NewPasswordField } from '../../../ui/forms/password-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { isSession, useRegister } from '../api.ts';
import { handleCaptchaFailure } from '../captcha/captcha-failure.ts';
import { useCaptcha } from '../captcha/solve-captcha.ts';
import { DialogForm, DialogLink, DialogMessage } from './dialog-form.tsx';
import { EmailInput } from './email-input.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';
import type { SigningViewProps, ViewProps } from './sign-in-view.ts';
import { typedDraft, typedValues } from './typed-values.ts';

/** How long the messages under the fields stay, in milliseconds (AUT-05). */
const fieldErrorDuration = 2_000;

/** Shown for a rejection without a message (AUT-06). */
const unexpectedErrorMessage = 'Unexpected error';

const showRegistrationError = (message: string) => void showToast({ message, tone: 'negative' });

const draft = typedDraft({
  firstName: 'firstName',
  lastName: 'lastName',
  username: 'newUsername',
  email: 'address',
});

/** Shown where the code of an invitation admits nobody, whatever the reason. */
const invalidDelegationMessage =
  'This link does not work with this address. It may have been used, replaced by a newer one or be older than 14 days, or the invitation has ended. Enter the address that was invited, or ask the person who invited you to send the invitation again.';

export interface RegistrationFormProps extends SigningViewProps {
  /** The code of an invitation as a delegate, which registers on a closed portal too (ENT-07). */
  delegation?: string;
}

/** A new account (AUT-04 to AUT-06). */
export function RegistrationForm({ show, onSignedIn, delegation }: RegistrationFormProps) {
  const solveCaptcha = useCaptcha();
  const register = useRegister();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { firstName: '', lastName: '', username: '', email: '', password: '' },
    draft,
    onSubmit: async (values) => {
      const captcha = await solveCaptcha('login');
      const reply = await register.mutateAsync({
        body: { ...values, captcha, ...(delegation !== undefined && { delegation }) },
      });
      if (isSession(reply)) onSignedIn();
      else if (reply.success) show('registration-done');
      else showRegistrationError(unexpectedErrorMessage);
      return undefined;
    },
    toErrors: (failure) => {
      if (handleCaptchaFailure(failure)) return {};
      const { status, reply } = asApiError(failure);
      if (status === 400 && reply?.fields) return { fields: reply.fields };
      if (delegation !== undefined && reply?.code === 'registration_disabled')
        return { message: invalidDelegationMessage };
      showRegistrationError(apiErrorMessage(failure, unexpectedErrorMessage));
      return {};
    },
    errorDuration: fieldErrorDuration,
  });
  return (
    <DialogForm
      form={form}
      submitLabel="Sign Up"
      links={<DialogLink onFollow={() => show('signin')}>Back to log in</DialogLink>}
    >
      <TextInput
        {...form.field('firstName')}
        label="First name"
        autoComplete="given-name"
        autoCapitalize="words"
        data-autofocus
      />
      <TextInput
        {...form.field('lastName')}
        label="Last name"
        autoComplete="family-name"
        autoCapitalize="words"
      />
      <TextInput
        {...form.field('username')}
        label="User name"
        description="Leave this empty to sign in with your email address only."
        autoComplete="nickname"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <EmailInput {...form.field('email')} type="email" autoComplete="email" />
      <NewPasswordField {...form.field('password')} label="Password" />
      <FormProblem message={form.problem} />
    </DialogForm>
  );
}

/** The account exists and its email address is to be confirmed (AUT-04). */
export function RegistrationDone({ show }: ViewProps) {
  const address = typedValues.get('address').trim();
  return (
    <DialogMessage>
      <div role="status">
        Your account has been created. We have sent an email to <strong>{address}</strong>. Use the link in it
        to confirm your address, and then sign in.
      </div>
      <ResendConfirmation username={address} />
      <DialogLink onFollow={() => show('signin')}>Back to log in</DialogLink>
    </DialogMessage>
  );
}
