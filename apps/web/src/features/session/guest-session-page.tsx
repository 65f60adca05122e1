import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useSession } from '../../platform/session/session-context.ts';
import { useSignIn } from '../../platform/session/sign-in-context.ts';
import { Container } from '../../ui/container.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SkeletonText } from '../../ui/skeletons.tsx';
import { useWaited } from '../../ui/use-waited.ts';
import { checkTime, useGuestStart } from './use-guest-start.ts';

/** A superadmin begins to look at the site as one user, with the code that they asked for (AUT-14). */
export default function GuestSessionPage() {
  const { code } = useParams({ from: '/guest_session/$code' });
  const session = useSession();
  return (
    <Container width="narrow">
      {session.status === 'signed-out' ? <NobodyToStart /> : null}
      {session.status === 'signed-in' ? <GuestStart key={`${session.me._id} ${code}`} code={code} /> : null}
    </Container>
  );
}

/** Nobody is signed in who could have the right: the code is not sent, and stays good for who asked for it. */
function NobodyToStart() {
  const signIn = useSignIn();
  const hasChecked = useWaited(checkTime);
  if (!hasChecked) return <Checking />;
  return (
    <>
      <Refused lead="It needs the superadmin who asked for this code, signed in." />
      <Button onClick={() => signIn()}>Sign In</Button>
    </>
  );
}

function Checking() {
  return (
    <>
      <PageHeading title="Guest session" />
      <SkeletonText lines={2} label="Checking the guest code" />
    </>
  );
}

function Refused({ lead }: { lead: string }) {
  return (
    <div role="alert">
      <PageHeading title="Code is wrong or you have no rights to perform guest session" lead={lead} />
    </div>
  );
}

function GuestStart({ code }: { code: string }) {
  const { state, name } = useGuestStart(code);
  switch (state) {
    case 'checking':
      return <Checking />;
    case 'set':
      return (
        <div role="status">
          <PageHeading
            title="Guest session set"
            lead={`You now see the site as ${name ?? 'this person'}. One moment…`}
          />
        </div>
      );
    default:
      return <Refused lead="A code works once, for ten minutes, for the superadmin who asked for it." />;
  }
}
