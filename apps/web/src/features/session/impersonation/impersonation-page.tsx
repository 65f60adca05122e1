import { Button } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { asApiError } from '../../../platform/api/api-error.ts';
import { useSession } from '../../../platform/session/session-context.ts';
import { useSignIn } from '../../../platform/session/sign-in-context.ts';
import { SkeletonText } from '../../../ui/feedback/skeletons.tsx';
import { useHasElapsed } from '../../../ui/hooks/use-has-elapsed.ts';
import { Container } from '../../../ui/layout/container.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { useStartImpersonationSession } from '../emailed-api.ts';

/** How long the check shows before the code is used, in milliseconds (AUT-14). */
const checkDuration = 2_000;

/** How long the success shows, in milliseconds (AUT-14). */
const successDuration = 1_000;

interface StartState {
  state: 'checking' | 'set' | 'rejected';
  /** Who is impersonated, once the session is set. */
  name?: string;
}

/** Uses the code once and goes to the homepage as the other person (AUT-14). */
function useStartImpersonation(code: string): StartState {
  const { mutateAsync } = useStartImpersonationSession();
  const navigate = useNavigate();
  const [start, setStart] = useState<StartState>({ state: 'checking' });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isLeft = false;
    const use = async () => {
      try {
        const { me } = await mutateAsync({ body: { code } });
        if (isLeft) return;
        setStart({ state: 'set', name: me.displayName });
        timer = setTimeout(() => void navigate({ to: '/' }), successDuration);
      } catch (failure) {
        asApiError(failure);
        if (!isLeft) setStart({ state: 'rejected' });
      }
    };
    timer = setTimeout(() => void use(), checkDuration);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [mutateAsync, navigate, code]);
  return start;
}

/** Where a superadmin starts to impersonate a user, with a code that they requested (AUT-14). */
export default function ImpersonationPage() {
  const { code = '' } = useParams({ from: '/guest_session/{-$code}' });
  const session = useSession();
  return (
    <Container width="narrow">
      {session.status === 'signed-out' ? <SignInFirst /> : null}
      {session.status === 'signed-in' ? (
        <ImpersonationStart key={`${session.me._id} ${code}`} code={code} />
      ) : null}
    </Container>
  );
}

/** Nobody is signed in: the code is not sent, and stays valid for the superadmin who requested it. */
function SignInFirst() {
  const signIn = useSignIn();
  const hasChecked = useHasElapsed(checkDuration);
  if (!hasChecked) return <Checking />;
  return (
    <>
      <InvalidCode lead="Sign in as the superadmin who requested this code." />
      <Button onClick={() => signIn()}>Sign In</Button>
    </>
  );
}

function Checking() {
  return (
    <>
      <PageHeading title="Impersonation" />
      <SkeletonText lines={2} label="Checking the code" />
    </>
  );
}

function InvalidCode({ lead }: { lead: string }) {
  return (
    <div role="alert">
      <PageHeading title="Code is wrong or you have no rights to perform guest session" lead={lead} />
    </div>
  );
}

function ImpersonationStart({ code }: { code: string }) {
  const { state, name } = useStartImpersonation(code);
  switch (state) {
    case 'checking':
      return <Checking />;
    case 'set':
      return (
        <div role="status">
          <PageHeading
            title="Impersonation started"
            lead={`You are now viewing the site as ${name ?? 'this person'}. One moment…`}
          />
        </div>
      );
    default:
      return (
        <InvalidCode lead="A code works once, within ten minutes, and only for the superadmin who requested it." />
      );
  }
}
