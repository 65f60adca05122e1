import { useState } from 'react';
import { Dialog } from '../../platform/dialog/dialog.tsx';
import type { DialogControl } from '../../platform/dialog/dialog-host.tsx';
import type { SignInRequest } from '../../platform/session/sign-in-context.ts';
import { CaptchaBadge } from './captcha-badge.tsx';
import { GoogleSignIn } from './google-sign-in.tsx';
import { RecaptchaTerms } from './recaptcha-terms.tsx';
import { RegistrationDone } from './registration-done.tsx';
import { RegistrationForm } from './registration-form.tsx';
import { ResetForm } from './reset-form.tsx';
import { ResetSent } from './reset-sent.tsx';
import { SignInForm } from './sign-in-form.tsx';
import type { SignInView } from './sign-in-view.ts';
import { typedValues } from './typed-values.ts';
import { useFocusOnMove } from './use-focus-on-move.ts';

const titles = {
  signin: 'Sign In',
  registration: 'Sign Up',
  'registration-done': 'Almost there',
  reset: 'Reset password',
  'reset-sent': 'Check your inbox',
};

export interface SignInDialogProps extends DialogControl {
  mode: NonNullable<SignInRequest['mode']>;
  onSignedIn: () => void;
}

/** The one dialog for signing in, with its five views (AUT-01). */
export default function SignInDialog({ mode, onSignedIn, ...control }: SignInDialogProps) {
  const [view, show] = useState<SignInView>(mode);
  const body = useFocusOnMove(view);
  const done = () => {
    typedValues.forget();
    control.onClose();
    onSignedIn();
  };
  return (
    <Dialog {...control} title={titles[view]}>
      <div ref={body}>
        {view === 'signin' && <SignInForm show={show} onSignedIn={done} />}
        {view === 'registration' && <RegistrationForm show={show} onSignedIn={done} />}
        {view === 'registration-done' && <RegistrationDone show={show} />}
        {view === 'reset' && <ResetForm show={show} />}
        {view === 'reset-sent' && <ResetSent show={show} />}
        {view === 'signin' && <GoogleSignIn text="signin_with" onSignedIn={done} />}
        {view === 'registration' && <GoogleSignIn text="signup_with" onSignedIn={done} />}
        <RecaptchaTerms />
        <CaptchaBadge />
      </div>
    </Dialog>
  );
}
