import { TextInput } from '@mantine/core';
import { apiErrorMessage, asApiError } from '../../../platform/api/api-error.ts';
import { showToast } from '../../../platform/toasts/show-toast.ts';
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

/** A new account (AUT-04 to AUT-06). */
export function RegistrationForm({ show, onSignedIn }: SigningViewProps) {
  const solveCaptcha = useCaptcha();
  const register = useRegister();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { firstName: '', lastName: '', username: '', email: '', password: '' },
    draft,
    onSubmit: async (values) => {
      const captcha = await solveCaptcha('login');
      const reply = await register.mutateAsync({ body: { ...values, captcha } });
      if (isSession(reply)) onSignedIn();
      else if (reply.success) show('registration-done');
      else showRegistrationError(unexpectedErrorMessage);
      return undefined;
    },
    toErrors: (failure) => {
      if (handleCaptchaFailure(failure)) return {};
      const { status, reply } = asApiError(failure);
      if (status === 400 && reply?.fields) return { fields: reply.fields };
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
