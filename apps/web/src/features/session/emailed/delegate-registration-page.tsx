import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../../../platform/session/session-context.ts';
import { useSignIn } from '../../../platform/session/sign-in-context.ts';
import { Container } from '../../../ui/layout/container.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { CaptchaBadge } from '../captcha/captcha-badge.tsx';
import { RecaptchaTerms } from '../captcha/recaptcha.tsx';
import { RegistrationDone, RegistrationForm } from '../dialog/registration-form.tsx';
import type { SignInView } from '../dialog/sign-in-view.ts';

/** An account for somebody who was invited as a delegate, with the code of the email; also on a closed portal (ENT-07). */
export default function DelegateRegistrationPage() {
  const { code = '' } = useParams({ from: '/delegate_registration/{-$code}' });
  const session = useSession();
  const signIn = useSignIn();
  const [isDone, setDone] = useState(false);
  const show = (view: SignInView) => {
    if (view === 'registration-done') setDone(true);
    else signIn();
  };
  if (session.status === 'signed-in')
    return (
      <Container width="narrow">
        <PageHeading title="You are signed in" />
        <p>
          Invitations to your address are on the page <Link to="/delegated">Delegated to Me</Link>. If the
          invitation was sent to another address, sign out and open the link again.
        </p>
      </Container>
    );
  return (
    <Container width="narrow">
      <PageHeading
        title={isDone ? 'Almost there' : 'Make an account'}
        lead="You are invited to look after an investing profile. Use the address that the invitation was sent to. Once you have confirmed it and signed in, accept the invitation on the page Delegated to Me."
      />
      {isDone ? (
        <RegistrationDone show={show} />
      ) : (
        <RegistrationForm show={show} onSignedIn={() => undefined} delegation={code} />
      )}
      <RecaptchaTerms />
      <CaptchaBadge />
    </Container>
  );
}
