import type { SecondStep } from '@paddock/contract';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Dialog } from '../../../platform/dialog/dialog.tsx';
import type { DialogControl } from '../../../platform/dialog/dialog-host.tsx';
import type { SignInRequest } from '../../../platform/session/sign-in-context.ts';
import { CaptchaBadge } from '../captcha/captcha-badge.tsx';
import { RecaptchaTerms } from '../captcha/recaptcha.tsx';
import { GoogleSignIn } from './google-sign-in.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { RegistrationDone, RegistrationForm } from './registration-form.tsx';
import { ResetForm, ResetSent } from './reset-form.tsx';
import { SecondStepForm } from './second-step-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import type { SignInView } from './sign-in-view.ts';
import { typedValues } from './typed-values.ts';

/** Moves the focus into a view when it replaces another: the link that had the focus is gone. */
function useFocusOnViewChange(view: SignInView): RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null);
  const last = useRef(view);
  useEffect(() => {
    if (last.current === view) return;
    last.current = view;
    body.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [view]);
  return body;
}

const titles = {
  signin: 'Sign In',
  'second-step': 'One more step',
  registration: 'Sign Up',
  'registration-done': 'Almost there',
  reset: 'Reset password',
  'reset-sent': 'Check your inbox',
};

export interface SignInDialogProps extends DialogControl {
  mode: NonNullable<SignInRequest['mode']>;
  onSignedIn: () => void;
}

/** The one dialog for signing in, with its views (AUT-01). */
export default function SignInDialog({ mode, onSignedIn, ...control }: SignInDialogProps) {
  const [view, show] = useState<SignInView>(mode);
  const [step, setStep] = useState<SecondStep>();
  const body = useFocusOnViewChange(view);
  const goOn = (next: SecondStep) => {
    setStep(next);
    show('second-step');
  };
  const done = () => {
    typedValues.clear();
    control.onClose();
    onSignedIn();
  };
  return (
    <Dialog {...control} title={titles[view]}>
      <div ref={body}>
        {view === 'signin' && <SignInForm show={show} onSignedIn={done} onSecondStep={goOn} />}
        {view === 'second-step' && step && <SecondStepForm step={step} show={show} onSignedIn={done} />}
        {view === 'registration' && <RegistrationForm show={show} onSignedIn={done} />}
        {view === 'registration-done' && <RegistrationDone show={show} />}
        {view === 'reset' && <ResetForm show={show} />}
        {view === 'reset-sent' && <ResetSent show={show} />}
        {view === 'signin' && <PasskeySignIn onSignedIn={done} />}
        {view === 'signin' && <GoogleSignIn text="signin_with" onSignedIn={done} onSecondStep={goOn} />}
        {view === 'registration' && <GoogleSignIn text="signup_with" onSignedIn={done} onSecondStep={goOn} />}
        <RecaptchaTerms />
        <CaptchaBadge />
      </div>
    </Dialog>
  );
}
