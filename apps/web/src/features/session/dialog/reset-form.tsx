import { asApiError } from '../../../platform/api/api-error.ts';
import { deviceToken } from '../../../platform/session/device-token.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { errorFlashDuration } from '../../../ui/hooks/timing.ts';
import { useResetPassword } from '../api.ts';
import { handleCaptchaFailure } from '../captcha/captcha-failure.ts';
import { useCaptcha } from '../captcha/solve-captcha.ts';
import { DialogForm, DialogLink, DialogMessage } from './dialog-form.tsx';
import { EmailInput } from './email-input.tsx';
import type { ViewProps } from './sign-in-view.ts';
import { typedDraft } from './typed-values.ts';

const draft = typedDraft({ username: 'address' });
const rejected = { fields: { username: true } };

/** Asks for an email with a link for a new password (AUT-07). */
export function ResetForm({ show }: ViewProps) {
  const solveCaptcha = useCaptcha();
  const resetPassword = useResetPassword();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { username: '' },
    draft,
    onSubmit: async ({ username }) => {
      const captcha = await solveCaptcha('restore');
      const { success } = await resetPassword.mutateAsync({
        body: { username, captcha, device: deviceToken() },
      });
      if (!success) return rejected;
      show('reset-sent');
      return undefined;
    },
    toErrors: (failure) => {
      if (handleCaptchaFailure(failure)) return {};
      asApiError(failure);
      return rejected;
    },
    errorDuration: errorFlashDuration,
  });
  return (
    <DialogForm
      form={form}
      submitLabel="Send reset instructions"
      links={<DialogLink onFollow={() => show('signin')}>Back to log in</DialogLink>}
    >
      <EmailInput {...form.field('username')} autoComplete="username" data-autofocus />
    </DialogForm>
  );
}

/** The same for every name, known or not (AUT-07). */
export function ResetSent({ show }: ViewProps) {
  return (
    <DialogMessage>
      <div role="status">
        If we found an account associated with that username, we've sent password reset instructions to the
        primary email address on the account.
      </div>
      <DialogLink onFollow={() => show('signin')}>Back to log in</DialogLink>
    </DialogMessage>
  );
}
