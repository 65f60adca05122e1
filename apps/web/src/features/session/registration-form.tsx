import { CallError, call, register, type SessionReply } from '@paddock/contract';
import { useTransport } from '../../platform/api/transport-context.ts';
import { notify } from '../../platform/notices/notify.ts';
import { useSessionStore } from '../../platform/session/session-context.ts';
import { NewPasswordField } from '../../ui/new-password-field.tsx';
import { useFlash } from '../../ui/use-flash.ts';
import { isCaptchaFailure, messageOf } from './call-failure.ts';
import { DialogForm } from './dialog-form.tsx';
import { DialogLink } from './dialog-link.tsx';
import type { SigningViewProps } from './sign-in-view.ts';
import { AddressInput, TypedInput } from './typed-input.tsx';
import { useCaptcha } from './use-captcha.ts';

/** How long the messages under the fields stay, in milliseconds (AUT-05). */
export const fieldMessageFlash = 2_000;

/** What is said of a refusal without words (AUT-06). */
const unexpected = 'Unexpected error';

const tellRefusal = (message = unexpected) => void notify({ message, tone: 'negative' });

/** The documents allow an answer that signs in at once (AUT-21). */
const isSession = (reply: object): reply is SessionReply => 'me' in reply && 'authCode' in reply;

/** The first field with a message takes the focus, and its message is read out with it. */
function focusFirst(form: HTMLFormElement, messages: Record<string, string>): void {
  const inputs = [...form.elements].filter((element) => element instanceof HTMLInputElement);
  inputs.find(({ name }) => name in messages)?.focus();
}

/** A new account (AUT-04 to AUT-06). */
export function RegistrationForm({ show, onSignedIn }: SigningViewProps) {
  const transport = useTransport();
  const solveCaptcha = useCaptcha();
  const store = useSessionStore();
  const [messages, flash] = useFlash<Record<string, string>>(fieldMessageFlash);
  const send = async (values: Record<string, string>, form: HTMLFormElement) => {
    const { firstName = '', lastName = '', username = '', email = '', password = '' } = values;
    try {
      const captcha = await solveCaptcha('login');
      const body = { firstName, lastName, username, email, password, captcha };
      const reply = await call(transport, register, { body });
      if (isSession(reply)) {
        store.set(reply.me, reply.authCode);
        onSignedIn();
      } else if (reply.success) show('registration-done');
      else tellRefusal();
    } catch (failure) {
      if (isCaptchaFailure(failure)) return;
      const fields =
        failure instanceof CallError && failure.status === 400 ? failure.reply?.fields : undefined;
      if (fields) {
        flash(fields);
        focusFirst(form, fields);
      } else tellRefusal(messageOf(failure, unexpected));
    }
  };
  return (
    <DialogForm
      onSend={send}
      submitLabel="Sign Up"
      links={<DialogLink onFollow={() => show('signin')}>Back to log in</DialogLink>}
    >
      <TypedInput
        keepAs="firstName"
        name="firstName"
        label="First name"
        autoComplete="given-name"
        autoCapitalize="words"
        error={messages?.firstName}
        data-autofocus
      />
      <TypedInput
        keepAs="lastName"
        name="lastName"
        label="Last name"
        autoComplete="family-name"
        autoCapitalize="words"
        error={messages?.lastName}
      />
      <TypedInput
        keepAs="newUsername"
        name="username"
        label="User name"
        description="Leave it empty to sign in with your e-mail address alone."
        autoComplete="nickname"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        error={messages?.username}
      />
      <AddressInput name="email" type="email" autoComplete="email" error={messages?.email} />
      <NewPasswordField name="password" label="Password" error={messages?.password} />
    </DialogForm>
  );
}
