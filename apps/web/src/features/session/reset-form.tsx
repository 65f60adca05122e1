import { CallError, call, resetPassword } from '@paddock/contract';
import { useTransport } from '../../platform/api/transport-context.ts';
import { refusalFlash } from '../../ui/timing.ts';
import { useFlash } from '../../ui/use-flash.ts';
import { isCaptchaFailure } from './call-failure.ts';
import { DialogForm } from './dialog-form.tsx';
import { DialogLink } from './dialog-link.tsx';
import type { ViewProps } from './sign-in-view.ts';
import { AddressInput } from './typed-input.tsx';
import { useCaptcha } from './use-captcha.ts';

/** Asks for a mail to set a new password (AUT-07). */
export function ResetForm({ show }: ViewProps) {
  const transport = useTransport();
  const solveCaptcha = useCaptcha();
  const [isMarked, mark] = useFlash<true>(refusalFlash);
  const send = async ({ username = '' }: Record<string, string>) => {
    try {
      const captcha = await solveCaptcha('restore');
      const { success } = await call(transport, resetPassword, { body: { username, captcha } });
      if (success) show('reset-sent');
      else mark(true);
    } catch (failure) {
      if (isCaptchaFailure(failure)) return;
      if (!(failure instanceof CallError)) throw failure;
      mark(true);
    }
  };
  return (
    <DialogForm
      onSend={send}
      submitLabel="Send reset instructions"
      links={<DialogLink onFollow={() => show('signin')}>Back to log in</DialogLink>}
    >
      <AddressInput name="username" autoComplete="username" error={isMarked} data-autofocus />
    </DialogForm>
  );
}
