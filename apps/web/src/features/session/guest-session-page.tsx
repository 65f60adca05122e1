import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useSession } from '../../platform/session/session-context.ts';
import { useSignIn } from '../../platform/session/sign-in-context.ts';
import { Container } from '../../ui/container.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SkeletonText } from '../../ui/skeletons.tsx';
import { useGuestStart } from './use-guest-start.ts';

/** A superadmin begins to look at the site as one user, with the code that they asked for (AUT-14). */
export default function GuestSessionPage() {
  const { code } = useParams({ from: '/guest_session/$code' });
  const session = useSession();
  const signIn = useSignIn();
  return (
    <Container width="narrow">
      {session.status === 'signed-out' ? (
        <>
          <PageHeading
            title="Sign in to start the guest session"
            lead="It needs the superadmin who asked for this code."
          />
          <Button onClick={() => signIn()}>Sign In</Button>
        </>
      ) : null}
      {session.status === 'signed-in' ? <GuestStart key={`${session.me._id} ${code}`} code={code} /> : null}
    </Container>
  );
}

function GuestStart({ code }: { code: string }) {
  const { state, name } = useGuestStart(code);
  switch (state) {
    case 'checking':
      return (
        <>
          <PageHeading title="Guest session" />
          <SkeletonText lines={2} label="Checking the guest code" />
        </>
      );
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
      return (
        <div role="alert">
          <PageHeading
            title="Code is wrong or you have no rights to perform guest session"
            lead="A code works once, for ten minutes, for the superadmin who asked for it."
          />
        </div>
      );
  }
}
