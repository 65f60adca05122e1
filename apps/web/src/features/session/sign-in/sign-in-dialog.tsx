import type { SecondStep } from '@paddock/contract';
import { useState } from 'react';
import { Dialog } from '../../../platform/dialog/dialog.tsx';
import type { DialogControl } from '../../../platform/dialog/dialog-host.tsx';
import type { SignInRequest } from '../../../platform/session/sign-in-context.ts';
import { CaptchaBadge } from '../captcha/captcha-badge.tsx';
import { RecaptchaTerms } from '../captcha/recaptcha-terms.tsx';
import type { SignInView } from '../dialog/sign-in-view.ts';
import { typedValues } from '../dialog/typed-values.ts';
import { useFocusOnViewChange } from '../dialog/use-focus-on-view-change.ts';
import { RegistrationDone } from '../register/registration-done.tsx';
import { RegistrationForm } from '../register/registration-form.tsx';
import { ResetForm } from '../reset-password/reset-form.tsx';
import { ResetSent } from '../reset-password/reset-sent.tsx';
import { SecondStepForm } from '../second-step/second-step-form.tsx';
import { GoogleSignIn } from './google-sign-in.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { SignInForm } from './sign-in-form.tsx';

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
